/** Who seems to be signed in on this device; empty on the server and in the first render of the browser. */
import { useSyncExternalStore } from 'react'
import { currentNote, followNote } from '../browser/session-note.ts'

export { isSomebody, rememberDestination } from '../browser/session-note.ts'

export const useSessionNote = (): string => useSyncExternalStore(followNote, currentNote, () => '')

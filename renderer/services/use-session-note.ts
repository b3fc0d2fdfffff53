/** Who seems to be signed in on this device; empty on the server and in the first render of the browser. */
import { useSyncExternalStore } from 'react'
import { currentNote, followNote, isSomebody, isVerified, nameIn } from './session-note.ts'

export { isSomebody, isVerified, nameIn }

export const useSessionNote = (): string => useSyncExternalStore(followNote, currentNote, () => '')

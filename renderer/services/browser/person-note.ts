/** The note on this device of who is signed in: a sign for how they stand, then their name. */
import { currentNote, PERSON, rememberNote } from './session-note.ts'

export const NOBODY = ''
/** The session ended by itself, in this tab or another; to be told to whoever signs in next here. */
export const ENDED = '!'
const VERIFIED = '+'
const UNVERIFIED = '?'

export const noteOf = (verified: boolean, userName: string | null): string =>
  (verified ? VERIFIED : UNVERIFIED) + (userName ?? '')

export const isVerified = (note: string): boolean => note.startsWith(VERIFIED)

export const nameIn = (note: string): string => note.slice(1)

/** Where storage is denied or full it is remembered as long as the page stands. */
export function writeNote(note: string): void {
  if (note === currentNote()) return
  try {
    if (note === NOBODY) localStorage.removeItem(PERSON)
    else localStorage.setItem(PERSON, note)
  } catch {
    rememberNote(note)
  }
  // browsers tell all tabs but this one
  dispatchEvent(new StorageEvent('storage', { key: PERSON }))
}

/** False where there can be none: then no other tab knows of this session either. */
export function isNoteGone(): boolean {
  try {
    return localStorage.getItem(PERSON) === null
  } catch {
    return false
  }
}

/**
 * A note on this device of who is signed in, for the header: it stands before the identity client is loaded, and
 * where it is empty that client never is. Anybody could write it, so nothing but what is shown depends on it.
 */

const KEY = 'person'

/** A sign for how they stand, then their name: `+Ada` verified, `?Ada` not yet. */
export type SessionNote = string

export const NOBODY: SessionNote = ''
/** The session ended by itself, in this tab or another; to be told to whoever signs in next here. */
export const ENDED: SessionNote = '!'

export const noteOf = (verified: boolean, userName: string | null): SessionNote =>
  (verified ? '+' : '?') + (userName ?? '')

export const isSomebody = (note: SessionNote): boolean => /^[+?]/.test(note)

export const isVerified = (note: SessionNote): boolean => note.startsWith('+')

export const nameIn = (note: SessionNote): string => note.slice(1)

/** Storage can be switched off; then the note lasts as long as the page. */
let written: SessionNote | null = null
const listeners = new Set<() => void>()

export function currentNote(): SessionNote {
  try {
    return localStorage.getItem(KEY) ?? NOBODY
  } catch {
    return written ?? NOBODY
  }
}

export function writeNote(note: SessionNote): void {
  if (note === currentNote()) return
  written = note
  try {
    if (note === NOBODY) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, note)
  } catch {
    // it lasts as long as the page
  }
  for (const listener of listeners) listener()
}

/** Told by this tab and by all others. */
export function followNote(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

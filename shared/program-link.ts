/** Addresses of the desktop program's interface, and the links by which others open the same page in theirs. */

/** The interface in the desktop program. It never changes: sessions and copies hang on it. */
export const PROGRAM_ORIGIN = 'app://wiki'

export const LINK_SCHEME = 'infinite-worlds'

/** What to hand to somebody else: an address only this program knows is none to anybody. */
export const toShareableLink = (address: string): string =>
  address.startsWith(`${PROGRAM_ORIGIN}/`)
    ? `${LINK_SCHEME}://wiki${address.slice(PROGRAM_ORIGIN.length)}`
    : address

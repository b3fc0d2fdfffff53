/** Links of the desktop program: its origin, and the scheme by which other installations open the same page. */

/** Origin of the interface in the desktop program. Sessions and browser storage belong to it, so it must not change. */
export const PROGRAM_ORIGIN = 'app://wiki'

export const LINK_SCHEME = 'infinite-worlds'

/** Converts an address to one that works on other machines: an `app://` address is valid only inside this program. */
export const toShareableLink = (address: string): string =>
  address.startsWith(`${PROGRAM_ORIGIN}/`) ? `${LINK_SCHEME}://wiki${address.slice(PROGRAM_ORIGIN.length)}` : address

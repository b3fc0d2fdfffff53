/** Parser of a revision in an address. Returns null if it is missing or not a revision. */
export const parseRev = (text: string | null | undefined): number | null =>
  text != null && /^\d{1,8}$/.test(text) ? Number(text) : null

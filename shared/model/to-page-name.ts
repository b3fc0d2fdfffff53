/** Conversion of keys to names, apart from that of names to keys, because readers do not need it. */

/** Returns the name of a key. A text that is no valid key is returned unchanged. */
export const toPageName = (key: string): string =>
  key.replaceAll(',', ' ').replace(/~([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** Helpers: numbers of things as people read them. */

/** `3,214 records, 1 file and no accounts`. */
export const formatList = (parts: readonly string[]): string =>
  new Intl.ListFormat('en-GB').format(parts)

/** @param plural for nouns that take no `s` */
export const formatCount = (count: number, noun: string, plural = `${noun}s`): string =>
  `${count === 0 ? 'no' : count.toLocaleString('en')} ${count === 1 ? noun : plural}`

/** For words that begin a line. */
export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

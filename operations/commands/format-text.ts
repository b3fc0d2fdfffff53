/** Formatters of counts and lists for command output. */

/** Returns a list such as `3,214 records, 1 file and no accounts`. */
export const formatList = (parts: readonly string[]): string => new Intl.ListFormat('en-GB').format(parts)

/** @param plural is needed for irregular nouns only */
export const formatCount = (count: number, noun: string, plural = `${noun}s`): string =>
  `${count === 0 ? 'no' : count.toLocaleString('en')} ${count === 1 ? noun : plural}`

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** `3,214 records, 1 file and no accounts`. */
export function counted(counts: Readonly<Record<string, number>>): string {
  const parts = Object.entries(counts).map(([noun, count]) => some(count, noun))
  const last = parts.pop() ?? ''
  return parts.length === 0 ? last : `${parts.join(', ')} and ${last}`
}

export const some = (count: number, noun: string): string =>
  `${count === 0 ? 'no' : count.toLocaleString('en')} ${count === 1 ? noun : pluralOf(noun)}`

const pluralOf = (noun: string): string =>
  noun.endsWith('entry') ? noun.replace(/y$/, 'ies') : `${noun}s`

/** For words that begin a line. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

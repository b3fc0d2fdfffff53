/** Names that are typed and stored as one text, with a name on each line. */
import { normalizeName } from '../page-key.ts'

/** Returns the names in their order. Empty lines are none. */
export const parseLines = (text: string): readonly string[] =>
  text
    .split('\n')
    .map(normalizeName)
    .filter((name) => name !== '')

/** Returns the names in their order, each once. */
export const parseDistinctLines = (text: string): readonly string[] => [...new Set(parseLines(text))]

export const formatLines = (names: readonly string[]): string => names.join('\n')

/** Rule: one typo (a letter added, dropped, changed, or swapped with the next) in the beginning of words of a name. */

/** Shorter words with a typo are too much like other words. */
const MIN_WORD_LENGTH = 4

/** Lists where the words of a folded text begin. */
function* listWordStarts(text: string): Generator<number> {
  for (let at = 0; ; ) {
    yield at
    const space = text.indexOf(' ', at)
    if (space < 0) return
    at = space + 1
  }
}

/** True if a word of the folded query is long enough for a typo. */
export const allowsTypo = (query: string): boolean => query.split(' ').some((word) => word.length >= MIN_WORD_LENGTH)

/** True if typos in every letter typed so far are looked for: a longer query then matches no other pages. */
export const endsInLongWord = (query: string): boolean => query.length - (query.lastIndexOf(' ') + 1) >= MIN_WORD_LENGTH

/**
 * Returns where a word of the folded name begins from which on it starts with the folded query, but for one typo;
 * -1 if there is none. It compares letters up to the first difference only, so most words cost one comparison.
 */
export function findWithTypo(name: string, query: string): number {
  for (const start of listWordStarts(name)) if (startsWithTypo(name, start, query)) return start
  return -1
}

function startsWithTypo(name: string, start: number, query: string): boolean {
  let at = 0
  while (at < query.length && query[at] === name[start + at]) at++
  if (at === query.length || !isInLongWord(query, at)) return false
  const place = start + at
  const isAdded = () => name.startsWith(query.slice(at + 1), place)
  const isDropped = () => name.startsWith(query.slice(at), place + 1)
  const isChanged = () => place < name.length && name.startsWith(query.slice(at + 1), place + 1)
  const isSwapped = () =>
    query[at] === name[place + 1] && query[at + 1] === name[place] && name.startsWith(query.slice(at + 2), place + 2)
  return isAdded() || isDropped() || isChanged() || isSwapped()
}

/** A space belongs to the word before it, whose last letter may be missing. */
function isInLongWord(query: string, at: number): boolean {
  const start = at === 0 ? 0 : query.lastIndexOf(' ', at - 1) + 1
  const end = query.indexOf(' ', at)
  return (end < 0 ? query.length : end) - start >= MIN_WORD_LENGTH
}

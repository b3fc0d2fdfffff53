/** Finder of page names that a text contains without brackets. */
import { ADDRESS, LINK } from '#shared/model/text/text-signs'

export interface FoundName {
  /** UTF-16 units of the text. */
  readonly from: number
  readonly to: number
  readonly name: string
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu
const WORD_START = /^[\p{L}\p{M}\p{N}]/u
const LINKED = new RegExp(`${LINK.source}|${ADDRESS.source}`, 'g')

/** UTF-16 units. Shorter names are too often part of something else. */
const MIN_LENGTH = 3

interface Candidate {
  readonly name: string
  /** Length of what stands before its first word, such as a quotation mark. */
  readonly before: number
}

/**
 * The names are compared as they are written. A single word in lower case is no candidate, because it would be found in
 * every sentence. The time to search a text does not grow with the number of names, unless their first two words are
 * the same.
 */
export function createNameFinder(names: Iterable<string>): (text: string) => readonly FoundName[] {
  const byFirstWords = new Map<string, Candidate[]>()
  for (const name of names) {
    const [first, second] = name.matchAll(WORD)
    const isCommon = name === name.toLowerCase() && name !== name.toUpperCase() && !name.includes(' ')
    if (first === undefined || name.length < MIN_LENGTH || isCommon) continue
    const words = joinWords(first[0], second?.[0])
    const candidates = byFirstWords.get(words) ?? []
    candidates.push({ name, before: first.index })
    byFirstWords.set(words, candidates)
  }
  for (const candidates of byFirstWords.values()) candidates.sort((a, b) => b.name.length - a.name.length)

  return (text) => {
    const found: FoundName[] = []
    // Links and addresses are blanked, so that positions stay as they are.
    const free = text.replace(LINKED, (linked) => '\n'.repeat(linked.length))
    const words = [...free.matchAll(WORD)]
    let end = 0
    for (const [place, { 0: word, index }] of words.entries()) {
      if (index < end) continue
      const starts = ({ name, before }: Candidate) => {
        const from = index - before
        return (
          from >= end &&
          free.startsWith(name, from) &&
          !WORD_START.test(free.slice(from + name.length, from + name.length + 2))
        )
      }
      const match =
        byFirstWords.get(joinWords(word, words[place + 1]?.[0]))?.find(starts) ??
        byFirstWords.get(joinWords(word))?.find(starts)
      if (match === undefined) continue
      const from = index - match.before
      end = from + match.name.length
      found.push({ from, to: end, name: match.name })
    }
    return found
  }
}

const joinWords = (first: string, second = ''): string => `${first} ${second}`

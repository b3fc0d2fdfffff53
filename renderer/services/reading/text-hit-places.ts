/** Places of texts that were found: of the lines from which the sentence was cut, and of the lines with a link. */
import { foldCaseAndAccents } from '#shared/model/text/fold-case-and-accents'
import { measureEditDistance } from '#shared/rules/names/suggest'
import type { TextPlaces } from '../ports/search.ts'

/** A place that no reader has reached. */
const NEVER: TextPlaces = ['?']

/** Fields of a record of the text index (`local-cloud/search/text/text-records.ts`), which may be of an older version. */
export interface PlacedRecord {
  readonly text: string
  readonly places: readonly string[] | null
  readonly links: readonly string[]
  readonly linkPlaces: readonly string[]
}

/** @param pieces the sentence, which may begin and end within lines */
export function findSentencePlaces({ text, places }: PlacedRecord, pieces: readonly string[]): TextPlaces {
  if (places === null) return NEVER
  const lines = listLines(text, places)
  const sentence = normalize(pieces.join(''))
  let from = 0
  const positioned = lines.map((line) => {
    const start = from
    from += line.text.length + 1
    return { ...line, start, end: start + line.text.length }
  })
  const whole = lines.map((line) => line.text).join(' ')
  const found = listOccurrences(whole, sentence).flatMap((start) =>
    positioned.filter((line) => line.start < start + sentence.length && line.end > start),
  )
  return listPlaces(found.length > 0 ? found : lines)
}

/** Returns the places of all lines of the text. */
export const findTextPlaces = ({ text, places }: PlacedRecord): TextPlaces =>
  places === null ? NEVER : listPlaces(listLines(text, places))

/** Returns where the earliest line with a link to one of the keys is revealed. */
export function findLinkPlaces({ places, links, linkPlaces }: PlacedRecord, keys: readonly string[]): TextPlaces {
  if (places === null) return NEVER
  if (places.length === 0) return []
  const found = links.flatMap((key, index) => (keys.includes(key) ? [linkPlaces[index] ?? '?'] : []))
  if (found.length === 0) return NEVER
  return found.includes('') ? [] : [found.join()]
}

/**
 * True if each word of the query is highlighted in the sentence, or in the page's name. If one is not, another line of
 * the text has it, and the result itself says that.
 */
export function showsEveryWord(query: string, pieces: readonly string[], name: string): boolean {
  const shown = pieces.filter((_, index) => index % 2 === 1).map(foldCaseAndAccents)
  const foldedName = foldCaseAndAccents(name)
  const words = foldCaseAndAccents(query.replaceAll('"', ' ')).split(/\s+/)
  return words
    .filter((word) => /[\p{L}\p{N}]/u.test(word) && !word.startsWith('-'))
    .every((word) => foldedName.includes(word) || shown.some((piece) => isNear(piece, word)))
}

/** A completion, a word of a script without spaces, or a typo as the search accepts it. */
const isNear = (piece: string, word: string): boolean =>
  piece.startsWith(word) || word.includes(piece) || measureEditDistance(piece, word, 2) <= 2

interface Line {
  readonly text: string
  readonly places: string
}

const listLines = (text: string, runs: readonly string[]): readonly Line[] => {
  const places = runs.flatMap((run) => {
    const [count = '', one = ''] = run.split(' ')
    return Array.from({ length: Math.min(Number(count) || 0, text.length) }, () => one)
  })
  // Without any run no line has a place.
  const missing = runs.length === 0 ? '' : '?'
  return text.split('\n').map((line, index) => ({ text: normalize(line), places: places[index] ?? missing }))
}

const listPlaces = (lines: readonly Line[]): TextPlaces => [
  ...new Set(lines.map(({ places }) => places).filter((places) => places !== '')),
]

/** The service joins lines by a sign of its own, and ends with an ellipsis where it cuts. */
const normalize = (text: string): string => text.replace(/[\s·…]+/g, ' ').trim()

function listOccurrences(text: string, part: string): readonly number[] {
  const found: number[] = []
  if (part === '') return found
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) found.push(at)
  return found
}

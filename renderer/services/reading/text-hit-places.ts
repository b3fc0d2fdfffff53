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
  readonly anchors: readonly string[]
}

/** @param pieces the sentence, which may begin and end within lines */
export function findSentencePlaces({ text, places }: PlacedRecord, pieces: readonly string[]): TextPlaces {
  if (places === null) return NEVER
  const lines = listLines(text, places)
  const length = normalize(pieces.join('')).length
  const found = listSentences(lines, pieces).flatMap((start) =>
    lines.filter((line) => line.start < start + length && line.end > start),
  )
  return listPlaces(found.length > 0 ? found : lines)
}

/** Returns the anchor of the line with the first found word, or an empty text. */
export function findSentenceAnchor({ text, anchors }: PlacedRecord, pieces: readonly string[]): string {
  const [before = '', word = ''] = pieces
  const lines = listLines(text, [])
  const [start] = listSentences(lines, pieces)
  if (word === '' || start === undefined) return ''
  const at = start + normalize(before + word).length - 1
  return expandRuns(anchors, lines.length)[lines.findIndex((line) => line.end > at)] ?? ''
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
  readonly places: string
  /** Position of the line in all of the text, whose lines are joined by spaces. */
  readonly start: number
  readonly end: number
  readonly text: string
}

function listLines(text: string, runs: readonly string[]): readonly Line[] {
  // Without any run no line has a place.
  const missing = runs.length === 0 ? '' : '?'
  const texts = text.split('\n').map(normalize)
  const places = expandRuns(runs, texts.length)
  let from = 0
  return texts.map((line, index) => {
    const start = from
    from += line.length + 1
    return { text: line, places: places[index] ?? missing, start, end: start + line.length }
  })
}

/** Returns the value of each line. Damaged runs have fewer, or more. */
const expandRuns = (runs: readonly string[], lines: number): readonly string[] =>
  runs.flatMap((run) => {
    const [count = '', value = ''] = run.split(' ')
    return Array.from({ length: Math.min(Number(count) || 0, lines) }, () => value)
  })

/** Returns where the sentence begins in all of the text. */
const listSentences = (lines: readonly Line[], pieces: readonly string[]): readonly number[] =>
  listOccurrences(lines.map(({ text }) => text).join(' '), normalize(pieces.join('')))

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

/** Model: a place in the story, at which something is revealed. It says which reader has reached what. */
import { MAX_KEY_BYTES } from './page-key.ts'
import { asRecord, canKeep } from './stored-fields.ts'
import { utf8Length } from './text/utf8.ts'

export interface Place {
  /** Page key of a book. Empty if a stored place cannot be read: such a place counts as later than everything. */
  readonly book: string
  /** Number of the chapter, 0 or more; decimals are allowed. Absent for the book as a whole. */
  readonly chapter?: number
  /** The stored value, if this version does not understand all of it. A save writes it back unchanged. */
  readonly stored?: unknown
}

/** Parses a stored place. What cannot be read fails closed: it is a place that no reader has reached. */
export function readPlace(value: unknown): Place {
  const { book, chapter, ...others } = asRecord(value)
  const isChapter = typeof chapter === 'number' && Number.isFinite(chapter) && chapter >= 0
  const isBook = isPossibleKey(book) && (isChapter || chapter === undefined)
  const place: Place = !isBook ? { book: '' } : isChapter ? { book, chapter } : { book }
  const isWhole = place.book === book && place.chapter === chapter && Object.keys(others).length === 0
  return isWhole || !canKeep(value) ? place : { ...place, stored: value }
}

const isPossibleKey = (book: unknown): book is string =>
  typeof book === 'string' && book !== '' && utf8Length(book) <= MAX_KEY_BYTES

export const isSamePlace = (one: Place | undefined, other: Place | undefined): boolean =>
  one?.book === other?.book && one?.chapter === other?.chapter

/** Returns the place without what this version does not understand of it. */
export const toPlainPlace = ({ book, chapter }: Place): Place => (chapter === undefined ? { book } : { book, chapter })

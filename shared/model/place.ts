/** Model: a place in the story, where something is told. It says which reader has reached what. */
import { isRecord } from './stored-fields.ts'

export interface Place {
  /** Page key of a book. Empty if a stored place cannot be read: such a place counts as later than everything. */
  readonly book: string
  /** Number of the chapter, 0 or more; decimals are allowed. Absent for the book as a whole. */
  readonly chapter?: number
}

const UNREADABLE: Place = { book: '' }

/** Parses a stored place. What cannot be read fails closed: it is a place that no reader has reached. */
export function readPlace(value: unknown): Place {
  if (!isRecord(value)) return UNREADABLE
  const { book, chapter } = value
  if (typeof book !== 'string' || book === '') return UNREADABLE
  if (chapter === undefined) return { book }
  return typeof chapter === 'number' && Number.isFinite(chapter) && chapter >= 0 ? { book, chapter } : UNREADABLE
}

export const isSamePlace = (one: Place | undefined, other: Place | undefined): boolean =>
  one?.book === other?.book && one?.chapter === other?.chapter

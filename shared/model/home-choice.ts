/** Stored record: what maintainers choose for the home page. Whatever they do not choose follows from the pages. */
import { type RecordData, toText } from './stored-fields.ts'
import { parseDistinctLines } from './text/text-lines.ts'

/** The limit of the rules, for the names of all series together with their line breaks. */
export const MAX_SERIES_ORDER_LENGTH = 5000

export interface HomeChoice {
  /** Key of the featured page; null for the page of the day. */
  readonly featured: string | null
  /** The series that come first, in this order. */
  readonly series: readonly string[]
}

const NO_HOME_CHOICE: HomeChoice = { featured: null, series: [] }

/** @param data null if nothing has been chosen yet */
export const readHomeChoice = (data: RecordData | null): HomeChoice =>
  data === null
    ? NO_HOME_CHOICE
    : { featured: toText(data['featured']) || null, series: parseDistinctLines(toText(data['series'])) }

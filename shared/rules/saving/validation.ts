/** Validation of saves, with a sentence for each problem. */
import type { PageDetails } from '#shared/model/page'
import { MAX_KEY_BYTES, MAX_NAME_LENGTH } from '#shared/model/page-key'
import { type NameProblem, validatePageName } from '#shared/model/page-name'
import { getTypeSpec } from '#shared/model/page-types'

export const MAX_SECTION_BYTES = 250_000

/** @param what noun for the sentence: pages, series and titles share these rules */
export const formatNameProblem = (problem: NameProblem, what = 'name'): string =>
  ({
    empty: `Please enter a ${what}.`,
    'too-long': `The ${what} is too long: at most ${MAX_NAME_LENGTH} characters.`,
    'control-character': `The ${what} contains characters that cannot be seen. Please type it again without them.`,
    'key-too-long': `The ${what} is too long: written out it takes more than ${MAX_KEY_BYTES} bytes.`,
  })[problem]

/** Parses a number with a decimal point or comma. Returns null for an empty field, NaN for an invalid number. */
export function parseBookNumber(typed: string): number | null {
  const text = typed.trim()
  if (text === '') return null
  return /^[0-9]+(?:[.,][0-9]+)?$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN
}

export interface DetailsProblem {
  readonly field: 'series' | 'bookNumber' | 'locationType'
  readonly sentence: string
}

/** Validates the details that a type requires besides the name; null if they are valid. */
export function findDetailsProblem(details: PageDetails): DetailsProblem | null {
  const series = validatePageName(details.series)
  if (!series.ok) return { field: 'series', sentence: formatNameProblem(series.error, 'series') }
  const { extraField } = getTypeSpec(details.type)
  if (extraField === 'bookNumber') {
    const number = details.bookNumber
    if (number === null || !Number.isFinite(number) || number < 0)
      return {
        field: 'bookNumber',
        sentence: 'Please enter a book order number of 0 or more.',
      }
  }
  if (extraField === 'locationType' && details.locationType === null)
    return { field: 'locationType', sentence: 'Please choose a location type.' }
  return null
}

/** Validation of saves, with a sentence for each problem. */
import { DETAILS_PROBLEMS, NAME_PROBLEMS, type ValidatedName } from '#shared/messages/validation-messages'
import type { PageDetails } from '#shared/model/page'
import { MAX_KEY_BYTES, MAX_NAME_LENGTH } from '#shared/model/page-key'
import { type NameProblem, validatePageName } from '#shared/model/page-name'
import { getTypeSpec } from '#shared/model/page-types'
import { includeUnmetDetails, isOwnFirst, MAX_SAFE_NAME_LENGTH, type UnmetDetails } from '#shared/model/unmet-details'

export const MAX_SECTION_BYTES = 250_000

export const formatNameProblem = (problem: NameProblem, what: ValidatedName = 'name'): string =>
  ({
    empty: NAME_PROBLEMS.empty(what),
    'too-long': NAME_PROBLEMS.tooLong(what, MAX_NAME_LENGTH),
    'control-character': NAME_PROBLEMS.controlCharacter(what),
    'key-too-long': NAME_PROBLEMS.keyTooLong(what, MAX_KEY_BYTES),
  })[problem]

/** Parses a number with a decimal point or comma. Returns null for an empty field, NaN for an invalid number. */
export function parseBookNumber(typed: string): number | null {
  const text = typed.trim()
  if (text === '') return null
  return /^[0-9]+(?:[.,][0-9]+)?$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN
}

export interface DetailsProblem {
  readonly field: 'series' | 'bookNumber' | 'locationType' | keyof UnmetDetails
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
        sentence: DETAILS_PROBLEMS.bookNumber,
      }
  }
  if (extraField === 'locationType' && details.locationType === null)
    return { field: 'locationType', sentence: DETAILS_PROBLEMS.locationType }
  return findUnmetProblem(includeUnmetDetails(details))
}

function findUnmetProblem({ ownFirst, safeName }: UnmetDetails): DetailsProblem | null {
  if (ownFirst !== undefined && !isOwnFirst(ownFirst)) return { field: 'ownFirst', sentence: DETAILS_PROBLEMS.chapter }
  if (safeName === undefined) return null
  const named = validatePageName(safeName)
  if (!named.ok) return { field: 'safeName', sentence: formatNameProblem(named.error, 'safeName') }
  const isTooLong = [...safeName].length > MAX_SAFE_NAME_LENGTH
  return isTooLong ? { field: 'safeName', sentence: NAME_PROBLEMS.tooLong('safeName', MAX_SAFE_NAME_LENGTH) } : null
}

/** What may be saved, and why not. */
import type { PageDetails } from '#shared/model/page'
import { KEY_BYTES_LIMIT, NAME_LIMIT, type NameProblem, pageKey } from '#shared/model/page-key'
import { typeSpec } from '#shared/model/page-types'

export const SECTION_BYTES_LIMIT = 250_000

/** Why a name cannot be a page's name, in words. */
export const tellNameProblem = (problem: NameProblem): string =>
  ({
    empty: 'Please enter a name.',
    'too-long': `The name is too long: at most ${NAME_LIMIT} characters.`,
    'control-character':
      'The name contains characters that cannot be seen. Please type it again without them.',
    'key-too-long': `The name is too long: written out it takes more than ${KEY_BYTES_LIMIT} bytes.`,
  })[problem]

/** A series' name obeys the same rules as a page's: the deployed ones take no other. */
function seriesProblem(series: string): string | null {
  const name = pageKey(series)
  if (name.ok) return null
  return {
    empty: 'Please enter a series.',
    'too-long': `The series is too long: at most ${NAME_LIMIT} characters.`,
    'control-character':
      'The series contains characters that cannot be seen. Please type it again without them.',
    'key-too-long': `The series is too long: written out it takes more than ${KEY_BYTES_LIMIT} bytes.`,
  }[name.error]
}

/** The facts a type demands beside name and series; null when they are there. */
export function detailsProblem(details: PageDetails): string | null {
  const series = seriesProblem(details.series)
  if (series !== null) return series
  const { extraField } = typeSpec(details.type)
  if (extraField === 'bookNumber') {
    const number = details.bookNumber
    if (number === null || !Number.isFinite(number) || number < 0)
      return 'Please enter a book order number of 0 or more.'
  }
  if (extraField === 'locationType' && details.locationType === null)
    return 'Please choose a location type.'
  return null
}

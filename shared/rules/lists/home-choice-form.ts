/** Validation of the form for the home page: names as they are typed, looked up among all pages. */
import type { HomeChoice } from '#shared/model/home-choice'
import type { PageCard } from '#shared/model/page'
import { hasBookNumbers } from '#shared/model/page-types'
import { parseDistinctLines } from '#shared/model/text/text-lines'
import { err, ok, type Result } from '#shared/result'
import { findByTypedName } from '../names/find-by-typed-name.ts'

export interface TypedHomeChoice {
  /** Name of a page, or nothing. */
  readonly featured: string
  /** Names of series, one on each line. */
  readonly series: string
}

/** The first name that is not found. */
export interface HomeChoiceProblem {
  readonly field: keyof TypedHomeChoice
  readonly name: string
}

export function parseHomeChoice(
  typed: TypedHomeChoice,
  cards: readonly PageCard[],
): Result<HomeChoice, HomeChoiceProblem> {
  const featuredName = typed.featured.trim()
  const featured = featuredName === '' ? null : findByTypedName(cards, featuredName)
  if (featured === undefined) return err({ field: 'featured', name: featuredName })
  const numbered = cards.filter(({ type }) => hasBookNumbers(type)).map(({ series }) => ({ name: series }))
  const series: string[] = []
  for (const name of parseDistinctLines(typed.series)) {
    const found = findByTypedName(numbered, name)
    if (found === undefined) return err({ field: 'series', name })
    if (!series.includes(found.name)) series.push(found.name)
  }
  return ok({ featured: featured?.key ?? null, series })
}

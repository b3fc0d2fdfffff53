/** Gate of search results: leaves out the pages and texts that a reader has not reached, and all counts of others. */
import { explainCard } from '#shared/rules/places/card-positions'
import type { Limits } from '#shared/rules/places/limits'
import type { FoundText } from '../../features/search/found-results.ts'
import type { SearchData } from '../../screens/reading/search-screen.tsx'

/**
 * Nothing says how many results are left out, or until which book: that would reveal that something later has the words
 * that were searched for.
 */
export function openSearchData(data: SearchData, limits: Limits): SearchData {
  const isReached = (position: string | undefined) => explainCard(position, limits) === null
  const openText = ({ sentencePosition, ...hit }: FoundText): FoundText =>
    sentencePosition === undefined || isReached(sentencePosition) ? hit : { ...hit, pieces: [] }
  const hits = data.hits.filter(({ position }) => isReached(position))
  const texts = data.texts && {
    ...data.texts,
    hits: data.texts.hits.filter(({ position }) => isReached(position)).map(openText),
    total: null,
  }
  const shown = [...hits, ...(texts?.hits ?? [])]
  return {
    ...data,
    hits,
    texts,
    total: null,
    types: data.types.filter((name) => shown.some(({ type }) => type === name)),
    seriesNames: data.seriesNames.filter((name) => shown.some(({ series }) => series === name)),
  }
}

/** Types: search results as route data has them, with positions in the story (`card-positions.ts`). */
import type { SearchHit, SearchResult, TextHit, TextResult } from '../../services/ports/search.ts'

export interface FoundPage extends SearchHit {
  /** Position at which readers first meet the page; absent for an unplaced one. */
  readonly position?: string
}

/** It has an anchor only if the sentence is not revealed later, since an anchor has the words of a heading. */
export interface FoundText extends Omit<TextHit, 'places' | 'sentencePlaces'> {
  /** Position at which the story has revealed that the text is there; absent for an unplaced one. */
  readonly position?: string
  /** Position of the sentence, if it is revealed later; then the pieces are shown later, too. */
  readonly sentencePosition?: string
}

export interface FoundTexts extends Omit<TextResult, 'hits' | 'total'> {
  readonly hits: readonly FoundText[]
  readonly total: number | null
}

export interface FoundResults extends Omit<SearchResult, 'hits' | 'total' | 'texts'> {
  readonly hits: readonly FoundPage[]
  /** Number of all matches; null if they are counted together with those that the reader has not reached. */
  readonly total: number | null
  readonly texts: FoundTexts | null
}

/**
 * True if each of the shown results has a word of the query in another spelling only. Without the results that the
 * reader has not reached, so that it does not tell what those have.
 */
export const haveOtherSpelling = (hits: readonly Pick<SearchHit, 'hasOtherSpelling'>[]): boolean =>
  hits.length > 0 && hits.every(({ hasOtherSpelling }) => hasOtherSpelling)

/** Contract of name suggestions: what the page host answers while somebody types the name of a page. */
import type { PageCard } from './model/page.ts'
import { parseTypeName } from './model/page-types.ts'
import { hasShape } from './shape.ts'

/** Address with the typed text as parameter `q`. No page address equals it. */
export const NAME_SUGGESTIONS_PATH = '/_suggestions'

export interface SuggestedPage extends Pick<PageCard, 'key' | 'name' | 'type' | 'series' | 'image'> {
  /** Position at which readers first meet the page (`card-positions.ts`); absent for an unplaced one. */
  readonly position?: string
}

export interface NameSuggestions {
  /**
   * Pages whose names contain the typed text, best first. If these are not all, the best eight are among them of the
   * pages that a reader has met, however far the reader has read.
   */
  readonly pages: readonly SuggestedPage[]
  /** True if these are all such pages, so that a longer text needs no further request. */
  readonly isComplete: boolean
}

export const isNameSuggestions = (value: unknown): value is NameSuggestions =>
  hasShape(value, { isComplete: 'boolean' }) &&
  'pages' in value &&
  Array.isArray(value.pages) &&
  value.pages.every(
    (page: unknown) =>
      hasShape(page, { key: 'string', name: 'string', type: 'string', series: 'string' }) &&
      parseTypeName(page.type) !== null &&
      'image' in page &&
      (page.image === null || typeof page.image === 'string') &&
      (!('position' in page) || typeof page.position === 'string'),
  )

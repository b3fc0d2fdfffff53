/** Fixture: cards of pages, as the catalogue gives them. */
import type { PageCard } from '#shared/model/page'

/** Returns the card of an item of the series "Sea" without a place, or with other fields. */
export const createCard = (key: string, fields: Partial<PageCard> = {}): PageCard => ({
  key,
  name: key,
  type: 'Item',
  series: 'Sea',
  created: 0,
  bookNumber: null,
  locationType: null,
  summary: '',
  image: null,
  ...fields,
})

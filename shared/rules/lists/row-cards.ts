/** Reduction of cards for list rows. A rendered list carries each row twice, as text and as hydration data. */
import type { PageCard } from '#shared/model/page'
import { shorten } from '../text/shorten.ts'

/** Maximum length of the summary in a list row, in UTF-16 units: one line of a column. */
const MAX_ROW_SUMMARY = 60

export const withShortSummary = <Card extends PageCard>(card: Card): Card => ({
  ...card,
  summary: shorten(card.summary, MAX_ROW_SUMMARY),
})

export const removeSummary = <Card extends PageCard>(card: Card): Card => ({ ...card, summary: '' })

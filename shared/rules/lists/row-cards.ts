/** How much of a page's card travels to a row that shows it: a rendered list carries its rows twice, as text and as data. */
import type { PageCard } from '#shared/model/page'
import { excerpt } from '../names/links.ts'

/** As much of a summary as a line of a list shows. */
const MAX_ROW_SUMMARY = 72

export const withShortSummary = (card: PageCard): PageCard => ({
  ...card,
  summary: excerpt(card.summary, MAX_ROW_SUMMARY),
})

export const removeSummary = (card: PageCard): PageCard => ({ ...card, summary: '' })

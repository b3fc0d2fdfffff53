/** How much of a page's card travels to a row that shows it: a rendered list carries its rows twice, as text and as data. */
import type { PageCard } from '#shared/model/page'
import { excerpt } from '../names/links.ts'

/** As much of a summary as a line of a list shows. */
const SUMMARY_IN_LINE = 72

export const inLine = (card: PageCard): PageCard => ({
  ...card,
  summary: excerpt(card.summary, SUMMARY_IN_LINE),
})

export const withoutSummary = (card: PageCard): PageCard => ({ ...card, summary: '' })

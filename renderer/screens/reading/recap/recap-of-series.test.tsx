/** Unit test of the recap of a series: which names it shows. */
import { expect, it } from 'vitest'
import { PROGRESS_MESSAGES } from '#shared/messages/progress-messages'
import { RECAP_MESSAGES } from '#shared/messages/recap-messages'
import { renderScreen } from '../../../../tests/render-screen.tsx'
import type { RecapBook, RecapSeries } from '../../../services/hooks/use-recap.ts'
import { RecapOfSeries } from './recap-of-series.tsx'

const createBook = (isMet: boolean): RecapBook => ({
  key: 'Two',
  name: 'The Secret Heir',
  type: 'Book',
  bookNumber: 2,
  series: 'Tolls',
  tie: 0,
  isMet,
  texts: [],
})

const render = (book: RecapBook) => {
  const series: RecapSeries = { name: 'Tolls', set: { kind: 'everything' }, books: [book] }
  return renderScreen<RecapSeries>(({ data }) => <RecapOfSeries series={data} />, series)
}

it('a book whose page the reader meets later has its number, without its name and a link', async () => {
  const met = await render(createBook(true))
  expect(met).toContain('href="/Book/Two"')
  expect(met).toContain('The Secret Heir')
  const unmet = await render(createBook(false))
  expect(unmet).toContain(PROGRESS_MESSAGES.bookNumber(2))
  expect(unmet).toContain(RECAP_MESSAGES.noSynopsis)
  expect(unmet).not.toContain('href=')
  expect(unmet).not.toContain('Secret Heir')
})

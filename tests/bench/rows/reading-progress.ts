/** Bench row: time that the gate takes for a list of all pages and for a long page, and what the index of books takes. */

import { packTextPlace } from '#shared/model/packed-place'
import type { PageCard, PageView } from '#shared/model/page'
import { readReference } from '#shared/model/records'
import { BookIndex } from '#shared/rules/places/book-index'
import { withPosition } from '#shared/rules/places/card-positions'
import { resolveLimits } from '#shared/rules/places/limits'
import { openCards } from '#shared/rules/places/open-lists'
import { openPage } from '#shared/rules/places/open-page'
import { withPositions } from '#shared/rules/places/page-positions'
import { NO_PROGRESS, withSeriesProgress } from '#shared/rules/places/progress'
import { defineRow } from '../row.ts'
import { formatRange, median } from '../statistics.ts'

const CARDS = 10_000
const ENTRIES = 200
const BOOKS = 20
const SERIES = 'The Song of Ages'
/** The first runs are slower, before the engine has compiled the code. */
const RUNS = 40
const WARM_UP = 20

const createCard = (number: number): PageCard => ({
  key: `Page,${number}`,
  name: `Page ${number}`,
  type: number < BOOKS ? 'Book' : 'Race',
  series: SERIES,
  created: number,
  bookNumber: number < BOOKS ? number : null,
  locationType: null,
  summary: '',
  image: null,
  first: packTextPlace({ book: `Page,${number % BOOKS}`, chapter: number % 30 }),
})

function createPage(): PageView {
  const reference = readReference('Page,100', { Name: 'Page 100', Type: 'Race', Series: SERIES, rev: 1 })
  if (reference === null) throw new Error('The reference cannot be read.')
  const entries = Array.from({ length: ENTRIES }, (_, number) => ({
    id: `e${number}`,
    title: '',
    text: 'A text of the page.',
    at: { book: `Page,${number % BOOKS}`, chapter: number % 30 },
  }))
  const blocks = [{ id: 'b', sectionName: 'Heading', entries }]
  return { reference, view: '', sections: [{ name: 'History', rev: 1, blocks, links: {}, damaged: false }] }
}

/** Milliseconds of each run after the warm-up. */
function time(run: () => unknown): readonly number[] {
  const times = Array.from({ length: RUNS }, () => {
    const start = performance.now()
    run()
    return performance.now() - start
  })
  return times.slice(WARM_UP)
}

const toMeasured = (times: readonly number[]) => ({ value: median(times), note: formatRange(times) })

export const readingProgressRow = defineRow({
  number: 23,
  about: 'the gate of reading progress',
  pages: 0,
  figures: {
    cards: { name: '10,000 cards, median', unit: 'ms', limit: 3 },
    page: { name: 'page of 200 entries, median', unit: 'ms', limit: 0.3 },
  },
  measure: async () => {
    const cards = Array.from({ length: CARDS }, (_, number) => createCard(number))
    const index = new BookIndex(cards.filter(({ type }) => type === 'Book'))
    const progress = withSeriesProgress(NO_PROGRESS, SERIES, { kind: 'upTo', place: { book: 'Page,9', chapter: 5 } })
    const limits = resolveLimits(progress, index)
    const placed = cards.map((card) => withPosition(card, index))
    const page = withPositions(createPage(), index, () => undefined)
    return {
      cards: toMeasured(time(() => openCards(placed, limits))),
      page: toMeasured(time(() => openPage(page, limits))),
    }
  },
})

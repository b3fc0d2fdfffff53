import { describe, expect, it } from 'vitest'
import { packTextPlace } from '#shared/model/packed-place'
import type { PageCard, Section } from '#shared/model/page'
import type { Place } from '#shared/model/place'
import { createCard } from '../../../tests/page-cards.ts'
import { BookIndex } from './book-index.ts'
import { resolveLimits } from './limits.ts'
import { EVERYTHING, NO_PROGRESS, type SeriesProgress, withSeriesProgress } from './progress.ts'
import { listFollowedSeries, listRecapSections, openRecapText } from './recap.ts'

const INDEX = new BookIndex([
  { key: 'one', name: 'One', series: 'Sea', bookNumber: 1 },
  { key: 'half', name: 'Half', series: 'Sea', bookNumber: 1.5 },
  { key: 'two', name: 'Two', series: 'Sea', bookNumber: 2 },
  { key: 'hill', name: 'Hill', series: 'Hills', bookNumber: 1 },
  { key: 'other', name: 'Other', series: 'Others', bookNumber: 1 },
])

const upTo = (place: Place): SeriesProgress => ({ kind: 'upTo', place })

function readTo(series: Readonly<Record<string, SeriesProgress>>, settings = {}) {
  const progress = {
    ...Object.entries(series).reduce((set, [name, one]) => withSeriesProgress(set, name, one), NO_PROGRESS),
    ...settings,
  }
  return { progress, limits: resolveLimits(progress, INDEX) }
}

describe('the series of a recap', () => {
  const list = (series: Readonly<Record<string, SeriesProgress>>) => {
    const { progress, limits } = readTo(series)
    return listFollowedSeries(progress, limits, INDEX).map(({ name, books }) => [name, ...books.map(({ key }) => key)])
  }

  it('are those with progress, with the books up to the place in their order', () => {
    expect(list({ Sea: upTo({ book: 'half', chapter: 0 }), Hills: EVERYTHING })).toEqual([
      ['Hills', 'hill'],
      ['Sea', 'one', 'half'],
    ])
    expect(list({ Sea: EVERYTHING })).toEqual([['Sea', 'one', 'half', 'two']])
    expect(list({})).toEqual([])
  })

  it('have no book if that of the place is unknown', () => {
    expect(list({ Sea: upTo({ book: 'lost' }) })).toEqual([['Sea']])
  })
})

it('the sections of a recap are the prose below the lead of a book, and nothing that lists', () => {
  expect(listRecapSections('Book')).toEqual(['Synopsis'])
})

const card = (key: string, book: string): PageCard => createCard(key, { first: packTextPlace({ book, chapter: 1 }) })
const PAGES = new Map(
  [card('Met', 'one'), card('Later', 'two'), card('Named,later', 'two')].map((one) => [one.key, one]),
)

describe('the text of a recap', () => {
  const entry = (text: string, at?: Place) => ({ id: text, title: '', text, ...(at && { at }) })
  const FIRST = 'first [[Named later|words]], [[Unknown]]'
  const SECTION: Section = {
    name: 'Synopsis',
    rev: 1,
    damaged: false,
    links: { Met: 'Item', Later: 'Item' },
    blocks: [
      {
        id: 'a',
        sectionName: 'The beginning',
        at: { book: 'one', chapter: 1 },
        entries: [entry(FIRST), entry('later in one', { book: 'one', chapter: 9 }), entry('in two', { book: 'two' })],
      },
      { id: 'b', sectionName: 'The end', at: { book: 'two', chapter: 4 }, entries: [entry('end')] },
      { id: 'c', sectionName: '', entries: [entry('unplaced')] },
      { id: 'd', sectionName: 'Blank', entries: [entry('')] },
    ],
  }
  const open = (set: SeriesProgress, settings = {}, isKnown = true) => {
    const book = INDEX.findBook('one')
    if (book === undefined) throw new Error('The book is missing.')
    const { limits } = readTo({ Sea: set }, settings)
    return openRecapText(SECTION, book, { limits, index: INDEX, pages: isKnown ? PAGES : null })
  }
  const draw = (...args: Parameters<typeof open>) =>
    open(...args).blocks.map(({ sectionName, entries }) => [sectionName, ...entries.map(({ text }) => text)])
  const PLACE = upTo({ book: 'one', chapter: 5 })

  it('is what the page shows to the reader, without the sentences in place of the rest', () => {
    expect(draw(PLACE)).toEqual([
      ['The beginning', FIRST],
      ['', 'unplaced'],
    ])
    expect(draw(PLACE, { isFolded: true })).toEqual(draw(PLACE))
    expect(draw(PLACE, { isStrict: true })).toEqual([['The beginning', FIRST]])
    expect(draw(EVERYTHING).flat()).toContain('end')
    expect(draw(upTo({ book: 'lost' }))).toEqual([['', 'unplaced']])
  })

  it('links to no page that the reader has not met, and has no positions', () => {
    expect(open(PLACE).linkPositions).toEqual({ Later: '', 'Named,later': '', Unknown: '' })
    expect(JSON.stringify(open(PLACE).blocks)).not.toContain('position')
    expect(open(EVERYTHING).linkPositions).toEqual({ Unknown: '' })
    expect(open(EVERYTHING).links).toHaveProperty('Named,later')
  })

  it('links to no page if it is not known where pages are first met, in a series that is read completely as well', () => {
    const CLOSED = { Met: '', Later: '', 'Named,later': '', Unknown: '' }
    expect(open(PLACE, {}, false).linkPositions).toEqual(CLOSED)
    const limited = withSeriesProgress(
      readTo({ Sea: EVERYTHING }).progress,
      'Hills',
      upTo({ book: 'hill', chapter: 0 }),
    )
    expect(open(EVERYTHING, { series: limited.series }, false).linkPositions).toEqual(CLOSED)
    expect(open(EVERYTHING, {}, false).linkPositions).toEqual({ 'Named,later': '', Unknown: '' })
  })
})

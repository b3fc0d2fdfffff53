/** Unit test of the screens of readers: what they show of their data, rendered to HTML. */
import { describe, expect, it } from 'vitest'
import * as HOME_MESSAGES from '#shared/messages/home-messages'
import { LIST_MESSAGES } from '#shared/messages/list-messages'
import { MESSAGES } from '#shared/messages/messages'
import { comparisonPath } from '#shared/model/history-paths'
import type { ShownCard } from '#shared/model/page'
import { getTypeSpec, TYPE_NAMES, type TypeName } from '#shared/model/page-types'
import { seriesPath, viewPath } from '#shared/model/paths'
import { readReference } from '#shared/model/records'
import { paginateList, paginateOverview, paginateSeries } from '#shared/rules/lists/list-pagination'
import { renderScreen } from '../../tests/render-screen.tsx'
import { CategoryListScreen } from './reading/category-list-screen.tsx'
import { type HomeData, HomeScreen } from './reading/home-screen.tsx'
import { OverviewScreen } from './reading/overview-screen.tsx'
import { PageScreen } from './reading/page-screen.tsx'
import { SeriesScreen } from './reading/series-screen.tsx'

const card = (type: TypeName, number: number): ShownCard => ({
  key: `Page,${number}`,
  name: `Page ${number}`,
  type,
  series: `Series ${number % 2}`,
  created: 1_770_000_000 + number,
  bookNumber: getTypeSpec(type).extraField === 'bookNumber' ? number : null,
  locationType: getTypeSpec(type).extraField === 'locationType' ? 'SolarSystem' : null,
  summary: '',
  image: null,
})

const cards = (type: TypeName, count: number) => Array.from({ length: count }, (_, index) => card(type, index + 1))

const listOf = (type: TypeName, count: number, page = 1) => ({
  type,
  order: 'newest' as const,
  list: { ...paginateList(cards(type, count), page), seriesOrder: [], changedAt: null, isPartial: false },
})

describe.each(TYPE_NAMES)('the list of all %s pages', (type) => {
  const { singular, plural } = getTypeSpec(type)

  it('has the heading and title of its type, and links to every page', async () => {
    const html = await renderScreen(CategoryListScreen, listOf(type, 3))
    expect(html).toContain(`<title>${plural} || Infinite Worlds Wiki</title>`)
    expect(html).toMatch(new RegExp(`<h1[^>]*>All ${singular} Pages</h1>`))
    expect(html).toContain('3 pages')
    for (const { key } of cards(type, 3)) expect(html).toContain(`href="${viewPath(type, key)}"`)
  })

  it('shows what its pages have beside a name', async () => {
    const html = await renderScreen(CategoryListScreen, listOf(type, 1))
    const fact = { bookNumber: 'Book 1', locationType: 'Solar System', none: '' }
    expect(html).toContain(fact[getTypeSpec(type).extraField ?? 'none'])
  })

  it('links to its other pages', async () => {
    const html = await renderScreen(CategoryListScreen, listOf(type, 250, 2))
    expect(html).toContain(`href="/Content/${getTypeSpec(type).listPath}" rel="prev"`)
    expect(html).toContain(`href="/Content/${getTypeSpec(type).listPath}?page=3" rel="next"`)
  })

  it('says so if the list may be incomplete', async () => {
    const data = listOf(type, 3)
    const html = await renderScreen(CategoryListScreen, {
      ...data,
      list: { ...data.list, isPartial: true },
    })
    expect(html).toContain(LIST_MESSAGES.partialList)
    expect(await renderScreen(CategoryListScreen, data)).not.toContain(LIST_MESSAGES.partialList)
  })

  it('says so if it is empty, with a link to create a page', async () => {
    const html = await renderScreen(CategoryListScreen, listOf(type, 0))
    expect(html).toContain(LIST_MESSAGES.emptyList)
    expect(html).toContain('href="/user/upload"')
  })
})

describe('lists', () => {
  const DATE = '2 February 2026'

  it('show dates only where they are sorted by date', async () => {
    const list = listOf('Race', 1)
    expect(await renderScreen(CategoryListScreen, list)).toContain(DATE)
    expect(await renderScreen(CategoryListScreen, { ...list, order: 'name' })).not.toContain(DATE)
  })

  it('of all pages are grouped by series, with the type of each page or the number of the book', async () => {
    const all = [...cards('Book', 1), { ...card('Race', 2), key: 'Kell', name: 'Kell' }]
    const data = { ...paginateOverview(all, 1), changedAt: null, isPartial: false }
    const html = await renderScreen(OverviewScreen, data)
    for (const series of ['Series 0', 'Series 1']) expect(html).toContain(`href="${seriesPath(series)}"`)
    expect(html).toContain('Book 1')
    expect(html).toContain(getTypeSpec('Race').singular)
  })

  it('of a series have its books as covers, and pages to begin with', async () => {
    const books = cards('Book', 2).map((book) => ({ ...book, series: 'S' }))
    const { cards: _, ...series } = paginateSeries(books, 'S', 1) ?? expect.unreachable()
    const html = await renderScreen(SeriesScreen, { ...series, isPartial: false, startingPoints: books.slice(0, 1) })
    expect(html).toContain(LIST_MESSAGES.begin)
    expect(html).toMatch(/<ol[^>]*>.*Page 1.*Book 1.*Page 2.*Book 2.*<\/ol>/)
  })
})

describe('home', () => {
  const [type = 'Book'] = TYPE_NAMES
  const home: HomeData = {
    featured: { ...cards(type, 1)[0], name: 'The Long Fallow', summary: 'It begins with a door.' } as ShownCard,
    startingPoints: cards(type, 1),
    counts: { [type]: 1234 },
    series: [{ series: 'A Series', total: 9, books: cards(type, 2) }],
    seriesTotal: 4,
    changedAt: null,
    isPartial: false,
    newest: [
      {
        key: 'Varven',
        name: 'Varven',
        type,
        series: 'A Series',
        rev: 3,
        changedAt: '2026-02-12T09:40:31.000Z',
        by: 'someone@example.org',
      },
    ],
  }

  it('shows the welcome and introduction of the specification', async () => {
    const html = await renderScreen(HomeScreen, home)
    expect(html).toContain('<title>Infinite Worlds wiki</title>')
    expect(html).toMatch(new RegExp(`<h1[^>]*>${HOME_MESSAGES.welcome}</h1>`))
    expect(html).toContain(`<p>${HOME_MESSAGES.intro}</p>`)
  })

  it('shows books, the newest changes and links to every list, and no e-mail address', async () => {
    const html = await renderScreen(HomeScreen, home)
    expect(html).toContain('Page 2')
    expect(html).toContain('9 books')
    expect(html).toContain('All 4 series')
    expect(html).toContain('12 February 2026')
    expect(html).toContain(MESSAGES.anEditor)
    expect(html).not.toContain('@')
    for (const name of TYPE_NAMES) expect(html).toContain(`href="/Content/${getTypeSpec(name).listPath}"`)
  })

  it('links each change to its difference, and to none where no history has it', async () => {
    expect(await renderScreen(HomeScreen, home)).toContain(`href="${comparisonPath('Varven', 3)}"`)
    const unnumbered = { ...home, newest: home.newest.map((change) => ({ ...change, rev: 0 })) }
    expect(await renderScreen(HomeScreen, unnumbered)).not.toContain('/History/')
  })

  it('shows the featured page with its first sentences, and pages to begin with', async () => {
    const html = await renderScreen(HomeScreen, home)
    expect(html).toContain('The Long Fallow')
    expect(html).toContain('It begins with a door.')
    expect(html).toContain(LIST_MESSAGES.begin)
    const without = await renderScreen(HomeScreen, { ...home, featured: null, startingPoints: [] })
    expect(without).not.toContain(HOME_MESSAGES.featured)
    expect(without).not.toContain(LIST_MESSAGES.begin)
  })

  it('folds the third series and those after it', async () => {
    const parts = async (count: number) => {
      const series = Array.from({ length: count }, (_, n) => ({ series: `Series ${n}`, total: 1, books: [] }))
      return (await renderScreen(HomeScreen, { ...home, series, seriesTotal: count })).split('<details')
    }
    const [open, folded] = await parts(4)
    expect(open).toContain('Series 1')
    expect(open).not.toContain('Series 2')
    expect(folded).toContain('2 more series')
    expect(folded).toContain('Series 3')
    expect((await parts(3))[1]).toContain('1 more series')
  })

  it('offers to try two places, if the series has them', async () => {
    const trial = [1, 2].map((bookNumber) => ({ bookNumber, fragment: `#as-of-x-${bookNumber}` }))
    const html = await renderScreen(HomeScreen, { ...home, series: home.series.map((shelf) => ({ ...shelf, trial })) })
    expect(html).toMatch(/href="[^"]*#as-of-x-1">after book 1<\/a> or <a href="[^"]*#as-of-x-2">after book 2</)
    expect(await renderScreen(HomeScreen, home)).not.toContain(HOME_MESSAGES.readWithoutSpoilers)
  })

  it('says so if books may be missing', async () => {
    expect(await renderScreen(HomeScreen, { ...home, isPartial: true })).toContain(LIST_MESSAGES.partialList)
    expect(await renderScreen(HomeScreen, home)).not.toContain(LIST_MESSAGES.partialList)
  })

  it('shows an introduction in a wiki without pages', async () => {
    const html = await renderScreen(HomeScreen, { ...home, series: [], seriesTotal: 0, newest: [], featured: null })
    expect(html).toContain(LIST_MESSAGES.emptyWiki)
  })
})

describe.each(TYPE_NAMES.flatMap((type) => getTypeSpec(type).parts.map((part) => ({ type, part }))))(
  'the title of a $type page ($part.label)',
  ({ type, part }) => {
    it('is its name, with the part where there are several', async () => {
      const reference = readReference('Seth,Ring', {
        Name: 'Seth & Ring',
        Type: type,
        summary: 'A summary.',
      })
      if (reference === null) throw new Error('That is a page.')
      const html = await renderScreen(PageScreen, { reference, view: part.view, sections: [] })
      const name = getTypeSpec(type).parts.length > 1 ? `Seth &amp; Ring ${part.label}` : 'Seth &amp; Ring'
      expect(html).toContain(`<title>${name} || Infinite Worlds Wiki</title>`)
      expect(html).toContain('<meta name="description" content="A summary."/>')
    })
  },
)

import { beforeEach, describe, expect, it } from 'vitest'
import { isolate } from '#shared/messages/isolate'
import type { PageCard } from '#shared/model/page'
import { toPageKey } from '#shared/model/page-key'
import { describePlace } from './describe-place.ts'
import { searchPlaces } from './search-places.ts'
import { findNextBook, findNextChapter } from './step-places.ts'
import { StoryPlaces } from './story-places.ts'

const createBook = (name: string, series: string, bookNumber: number | null): PageCard => ({
  key: toPageKey(name),
  name,
  type: 'Book',
  series,
  created: 0,
  bookNumber,
  locationType: null,
  summary: '',
  image: null,
})

const SERIES = 'The Mud'

const BOOKS: readonly PageCard[] = [
  createBook('First Words', SERIES, 1),
  createBook('Between Words', SERIES, 1.5),
  createBook('Last Words', SERIES, 3),
  createBook('Small Change', 'The Tolls', 2),
  createBook('Unnumbered', SERIES, null),
]

const TITLES = ['1. Soup', '8. The Case', '12. Corks']

let story: StoryPlaces
let reads: string[]
let titles: readonly string[] | null

beforeEach(() => {
  reads = []
  titles = TITLES
  story = new StoryPlaces(async ({ key }) => {
    reads.push(key)
    return titles
  })
  story.setPage(BOOKS, SERIES)
})

const search = (typed: string) => searchPlaces(typed, story.state()).options.map(({ name, note }) => `${name} ${note}`)

async function loadChapters(book: string): Promise<void> {
  story.loadChapters(book)
  await Promise.resolve()
}

describe('places that are searched', () => {
  it('are the books of the series at first, and the last place before them', () => {
    const books = ['1 First Words', '1.5 Between Words', '3 Last Words']
    expect(search('')).toEqual(books)
    story.use({ book: 'Last,Words', chapter: 8 })
    expect(search('')).toEqual(['3 · 8 Last Words · last used', ...books])
    expect(search('3.8')[0]).toBe('3 · 8 Last Words · last used')
    expect(search('1')).toEqual(['1 First Words', '1.5 Between Words'])
  })

  it('are chapters behind a dot, which are asked for', async () => {
    expect(searchPlaces('3.', story.state())).toEqual({ options: [], wanted: ['Last,Words'] })
    expect(search('3.1')).toEqual(['3 · 1 Last Words'])
    await loadChapters('Last,Words')
    expect(searchPlaces('3.', story.state()).wanted).toEqual([])
    expect(search('3.')).toEqual(['3 · 1 1. Soup', '3 · 8 8. The Case', '3 · 12 12. Corks'])
    expect(search('3.1')).toEqual(['3 · 1 1. Soup', '3 · 12 12. Corks'])
    // The list of chapters may be incomplete.
    expect(search('3.9')).toEqual(['3 · 9 Last Words'])
    expect(search('3.case')).toEqual(['3 · 8 8. The Case'])
  })

  it('are a book with a decimal, or a chapter of the book before the dot', () => {
    expect(search('1.5')).toEqual(['1.5 Between Words', '1 · 5 First Words'])
    expect(search('1.5.2')).toEqual(['1.5 · 2 Between Words', '1 · 5.2 First Words'])
  })

  it('are found by the names of books of all series', () => {
    expect(search('small')).toEqual([`${isolate('Small Change')} The Tolls`])
    expect(search('Change.4')).toEqual([`${isolate('Small Change')} · 4 The Tolls`])
    expect(search('words')).toEqual(['1 First Words', '1.5 Between Words', '3 Last Words'])
    expect(search('ords')).toEqual([])
    expect(search('unnumbered')).toEqual([])
  })

  it('are none before the books are known', () => {
    expect(searchPlaces('', new StoryPlaces(async () => null).state()).options).toEqual([])
  })
})

describe('chapters of a book', () => {
  it('are read once', async () => {
    await loadChapters('Last,Words')
    await loadChapters('Last,Words')
    await loadChapters('No,Such,Book')
    expect(reads).toEqual(['Last,Words'])
  })

  it('are read again after a failure', async () => {
    titles = null
    await loadChapters('Last,Words')
    expect(story.state().chapters.size).toBe(0)
    titles = TITLES
    await loadChapters('Last,Words')
    expect(story.state().chapters.get('Last,Words')).toHaveLength(3)
  })
})

it('notifies of a change of the books or the series only', () => {
  let count = 0
  story.subscribe(() => count++)
  story.setPage(BOOKS, SERIES)
  expect(count).toBe(0)
  story.setPage(BOOKS, 'The Tolls')
  expect(count).toBe(1)
  expect(search('')).toEqual(['2 Small Change'])
})

describe('the text of a place', () => {
  const describe = (place: Parameters<typeof describePlace>[0]) => describePlace(place, story.state())

  it('has the numbers of a book of the series, and the name of another', () => {
    expect(describe({ book: 'Last,Words', chapter: 12 })).toEqual({
      short: '3 · 12',
      long: 'book 3, chapter 12',
      isKnown: true,
    })
    expect(describe({ book: 'Last,Words' })).toMatchObject({ short: '3', long: 'book 3' })
    expect(describe({ book: 'Small,Change', chapter: 1 })).toMatchObject({
      short: `${isolate('Small Change')} · 1`,
      long: `${isolate('Small Change')}, chapter 1`,
    })
  })

  it('says that a place is unknown', () => {
    expect(describe({ book: '' })).toMatchObject({ short: 'unknown place', isKnown: false })
    expect(describe({ book: 'Unnumbered' })).toMatchObject({
      short: 'unknown place',
      long: `unknown: no numbered book “${isolate('Unnumbered')}”`,
    })
  })

  it('has the name of the book before the books are known', () => {
    const { state } = new StoryPlaces(async () => null)
    expect(describePlace({ book: 'Last,Words', chapter: 2 }, state())).toMatchObject({
      long: `${isolate('Last Words')}, chapter 2`,
    })
  })
})

describe('the next place', () => {
  it('is the next chapter of the list, or the next number', async () => {
    const next = (chapter?: number) =>
      findNextChapter({ book: 'Last,Words', ...(chapter !== undefined && { chapter }) }, story.state())?.chapter
    expect([next(), next(1), next(1.5)]).toEqual([1, 2, 2])
    await loadChapters('Last,Words')
    expect([next(), next(1), next(9), next(12)]).toEqual([1, 8, 12, 13])
  })

  it('is the first one of the series without a place', () => {
    expect(findNextChapter(null, story.state())).toEqual({ book: 'First,Words', chapter: 1 })
    expect(findNextBook(null, story.state())).toEqual({ book: 'First,Words' })
  })

  it('is the next book of its series', () => {
    expect(findNextBook({ book: 'First,Words', chapter: 4 }, story.state())).toEqual({ book: 'Between,Words' })
    expect(findNextBook({ book: 'Last,Words' }, story.state())).toBeNull()
    expect(findNextBook({ book: '' }, story.state())).toBeNull()
    expect(findNextChapter({ book: '' }, story.state())).toBeNull()
  })

  it('is none in a series without books', () => {
    story.setPage([createBook('Unnumbered', SERIES, null)], SERIES)
    expect([findNextChapter(null, story.state()), findNextBook(null, story.state())]).toEqual([null, null])
  })
})

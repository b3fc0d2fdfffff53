/** Contract test of the leak test's oracle: what it finds in shown texts, and that it agrees with the gate. */
import { beforeAll, describe, expect, it } from 'vitest'
import { toPageKey } from '#shared/model/page-key'
import type { Place } from '#shared/model/place'
import { type BookCard, BookIndex } from '#shared/rules/places/book-index'
import { NO_PROGRESS, withSeriesProgress } from '#shared/rules/places/progress'
import { isPlacementVisible, toTextPlacement } from '../../arbitrary-places.ts'
import { LaterContent, SampleIndex } from '../../leaks/later-content.ts'
import { readStory, type SampleStory } from '../../leaks/sample-texts.ts'
import type { ReaderProgress, StoryPosition } from '../../leaks/story-order.ts'
import { readSamplePages } from '../../sample-pages.ts'

const BOOK_ONE: ReaderProgress = { 'The Outstanding': { book: 'A Door Left Owing', chapter: 12 } }

let story: SampleStory
let index: SampleIndex
beforeAll(async () => {
  story = readStory(await readSamplePages())
  index = new SampleIndex(story)
})

const find = (shown: string) => new LaterContent(index, BOOK_ONE).find(shown).map(({ kind, page }) => [kind, page])

function toPlace(position: StoryPosition | null, books: readonly BookCard[]): Place | undefined {
  if (position === null) return
  const { series, bookNumber, chapter } = position
  const book = books.find((card) => card.series === series && card.bookNumber === bookNumber)?.key ?? ''
  return Number.isFinite(chapter) ? { book, chapter } : { book }
}

describe('the oracle', () => {
  it.each([
    ['a sentence', 'It was called the Coring, later.', 'The Coring'],
    ['an address', '/Race/The,Overlooked', 'The Overlooked'],
    ['an encoded address', '/Location/%D7%91?x=Grandam%20Reach', 'Grandam Reach'],
    ['an encoded key', 'file=Content%2FRaces%2FGall%2CCuttle%2Fa.webp', 'Gall Cuttle'],
    ['a query', '?name=Gall+Cuttle&type=Race', 'Gall Cuttle'],
    ['an anchor', '#Section_Gall_Cuttle', 'Gall Cuttle'],
    ['signs', 'Society of the 🗝️!', 'Society of the 🗝️'],
  ])('finds a later name in %s', (_, shown, page) => {
    expect(find(shown)).toEqual([['name', page]])
  })

  it.each([
    ['a part of a word', 'Gall Cuttles'],
    ['a word in lower case', 'giving and drawing'],
    ['a name of a series that is not limited', 'Strandfolk and C++'],
    ['the name of a series', 'The Outstanding'],
  ])('finds no later name in %s', (_, shown) => {
    expect(find(shown)).toEqual([])
  })

  it('finds a name, not one that it contains', () => {
    const later = new LaterContent(index, { 'The Outstanding': { book: 'A Door Left Owing', chapter: 0 } })
    const pages = (shown: string) => later.find(shown).map(({ page }) => page)
    expect(pages('The Bowl from Cold Ford')).toEqual(['The Bowl from Cold Ford'])
    expect(pages('The bowl from Cold Ford')).toEqual(['Cold Ford'])
  })

  it('forgives a name only within the text that is known to contain it', () => {
    expect(find('to have been practised, by Lammas Pew, on the doorstep of the ninth door')).toEqual([])
    expect(find('of dust Lammas Pew, on the doorstep of …')).toEqual([])
    expect(find('Lammas Pew')).toEqual([['name', 'Lammas Pew']])
    expect(find('Lammas Pew, a character')).toEqual([['name', 'Lammas Pew']])
  })

  it('finds each later text by a part of it, and no visible text', () => {
    const later = new LaterContent(index, BOOK_ONE)
    const texts = story.texts.filter(({ field, plain }) => field === 'text' && plain.length > 120)
    const laterTexts = new Set(later.laterTexts)
    const isFound = ({ plain }: { plain: string }) =>
      later.find(`… ${plain.slice(40, 100)} …`).some(({ kind }) => kind === 'text')
    expect(laterTexts.size).toBeGreaterThan(100)
    expect(texts.filter((text) => laterTexts.has(text) && !isFound(text)).map(({ plain }) => plain)).toEqual([])
    expect(texts.filter((text) => !laterTexts.has(text) && isFound(text)).map(({ plain }) => plain)).toEqual([])
  })

  it('finds nothing for a reader who has read everything', () => {
    const later = new LaterContent(index, { 'The Outstanding': 'everything' })
    expect([later.laterPages.size, later.laterTexts.length]).toEqual([0, 0])
  })

  it('agrees with the gate about every text at every chapter of the first books', async () => {
    const sources = await readSamplePages()
    const cards = sources
      .filter(({ details }) => details.type === 'Book')
      .map(({ details }) => ({ ...details, key: toPageKey(details.name) }))
    const books = new BookIndex(cards)
    for (const { series, key, name } of cards)
      for (const chapter of [undefined, 0, 1, 12, 341]) {
        const limit = { book: key, ...(chapter !== undefined && { chapter }) }
        const progress = withSeriesProgress(NO_PROGRESS, series, { kind: 'upTo', place: limit })
        const later = new LaterContent(index, { [series]: { ...limit, book: name } })
        const laterTexts = new Set(later.laterTexts)
        const wrong = story.texts.filter((text) => {
          const place = toPlace(text.position, cards)
          return laterTexts.has(text) === isPlacementVisible(toTextPlacement(place, text.series), progress, books)
        })
        expect(wrong, `${name} ${chapter}`).toEqual([])
      }
  })
})

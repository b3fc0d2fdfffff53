/** Unit test of the pages of a book: a search that is not there, or not complete, is said. */
import { describe, expect, it } from 'vitest'
import type { ReadError } from '#shared/errors'
import { hashBookKey, packTextPlace } from '#shared/model/packed-place'
import type { PageCard } from '#shared/model/page'
import { err, ok, type Result } from '#shared/result'
import { seal, unseal } from '#shared/rules/places/sealed'
import { createCard } from '../../../tests/page-cards.ts'
import type { BookTexts } from '../ports/search.ts'
import type { Services } from '../ports/services.ts'
import { loadBookPages } from './load-book-pages.ts'

const inOne = (chapter: number) => packTextPlace({ book: 'One', chapter })
const BOOK = createCard('One', { type: 'Book', bookNumber: 1, first: hashBookKey('One') })
const CARDS = [BOOK, createCard('Ansa', { first: inOne(2) }), createCard('Zoe')]

const never = () => Promise.reject(new Error('not expected'))

async function load(texts: Result<BookTexts, ReadError>, cards: readonly PageCard[] = CARDS) {
  const asked: (readonly string[])[] = []
  const search: Services['search'] = {
    pages: never,
    images: never,
    hasUserName: never,
    inBook: async (keys) => {
      asked.push(keys)
      return texts.ok ? ok(seal(texts.value)) : texts
    },
  }
  const catalogue: Services['catalogue'] = {
    all: async () => ok(cards),
    current: never,
    currentWithDate: never,
    cached: () => null,
    applyChanges: () => {},
    invalidate: () => {},
  }
  const loaded = await loadBookPages({ search, catalogue }, { key: 'One', movedFrom: ['Uno'] })
  if (!loaded.ok) throw new Error('no pages')
  const { pages, gap } = loaded.value
  const drawn = unseal(pages).map(({ card: { key }, chapters, position }) => [
    key,
    [...chapters],
    position !== undefined,
  ])
  return { pages: drawn, gap, asked }
}

const found = (gap: BookTexts['gap'], places: readonly (readonly [string, string])[]): Result<BookTexts, ReadError> =>
  ok({ gap, places: new Map(places.map(([key, place]) => [key, [place]])) })

describe('the pages of a book', () => {
  it('are those of one search by all its keys, with the chapter in which they are first seen', async () => {
    expect(
      await load(
        found(null, [
          ['Ansa', inOne(5)],
          ['Zoe', inOne(5)],
        ]),
      ),
    ).toEqual({
      pages: [
        ['Ansa', [2, 5], true],
        ['Zoe', [5], false],
      ],
      gap: null,
      asked: [['One', 'Uno']],
    })
  })

  it.each<[string, Result<BookTexts, ReadError>, string]>([
    ['the search is unreachable', err({ kind: 'unreachable' }), 'unreachable'],
    ['the search fails', err({ kind: 'failed' }), 'failed'],
    // An editor has set where the page is met, or the index is from before it had books.
    ['the search finds no text', found(null, []), 'no-texts'],
    ['the index is being built', found('building', []), 'building'],
  ])('are those first seen in it if %s', async (_, texts, gap) => {
    expect(await load(texts)).toMatchObject({ pages: [['Ansa', [2], true]], gap })
  })

  it('lack nothing if no text is placed in it', async () => {
    expect(await load(found(null, []), [BOOK])).toMatchObject({ pages: [], gap: null })
    expect(await load(found('too-many', [['Zoe', inOne(1)]]))).toMatchObject({ gap: 'too-many' })
  })
})

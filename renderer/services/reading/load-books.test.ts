import { expect, it } from 'vitest'
import type { PageCard } from '#shared/model/page'
import { ok } from '#shared/result'
import { loadBooks } from './load-books.ts'

const createBook = (key: string, bookNumber: number): PageCard => ({
  key,
  name: key,
  type: 'Book',
  series: 'Sea',
  bookNumber,
  image: null,
  created: 0,
  locationType: null,
  summary: '',
})

/** @param read pages that a read gives now */
const createReaders = (cached: readonly PageCard[] | null, read: readonly PageCard[]) => {
  const reads: string[] = []
  return {
    reads,
    catalogue: {
      cached: () => cached,
      all: async () => {
        reads.push('catalogue')
        return ok(read)
      },
    },
    pages: {
      cards: async (type: string) => {
        reads.push(type)
        return ok(read.filter((card) => card.type === type))
      },
    },
  }
}

const NOW = [createBook('One', 1), createBook('Two', 2), { ...createBook('Kell', 0), type: 'Character' as const }]

it.each([
  { cached: [createBook('One', 1)], reads: ['catalogue'] },
  { cached: null, reads: ['Book'] },
])('the present books are loaded with the fewest reads, in memory: $cached', async ({ cached, reads }) => {
  const readers = createReaders(cached, NOW)
  const books = await loadBooks(readers)
  expect(books.ok && [...books.value.cards.keys()]).toEqual(['One', 'Two'])
  expect(books.ok && books.value.index.findBook('Two')?.bookNumber).toBe(2)
  expect(readers.reads).toEqual(reads)
})

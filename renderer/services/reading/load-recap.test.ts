import { describe, expect, it } from 'vitest'
import type { ReadError } from '#shared/errors'
import { packTextPlace } from '#shared/model/packed-place'
import type { PageCard, Section } from '#shared/model/page'
import { err, ok, type Result } from '#shared/result'
import { EVERYTHING, NO_PROGRESS, type Progress, withSeriesProgress } from '#shared/rules/places/progress'
import type { Services } from '../ports/services.ts'
import { loadRecap } from './load-recap.ts'

const book = (key: string, bookNumber: number, series = 'Sea'): PageCard => ({
  key,
  name: key,
  type: 'Book',
  series,
  created: 0,
  bookNumber,
  locationType: null,
  summary: '',
  image: null,
})

const BOOKS = [book('one', 1), book('two', 2), book('three', 3), book('toll', 1, 'Tolls'), book('other', 1, 'Others')]
const AT_TWO = withSeriesProgress(
  withSeriesProgress(NO_PROGRESS, 'Sea', { kind: 'upTo', place: { book: 'two', chapter: 4 } }),
  'Tolls',
  EVERYTHING,
)

const synopsis = (key: string): Section => ({
  name: 'Synopsis',
  rev: 1,
  damaged: false,
  links: { Linked: 'Item' },
  blocks: [1, 9].map((chapter) => ({
    id: `${chapter}`,
    sectionName: '',
    entries: [{ id: `e${chapter}`, title: '', text: `${key} ${chapter}`, at: { book: key, chapter } }],
  })),
})

interface World {
  readonly cached?: readonly PageCard[] | null
  readonly section?: (key: string) => Result<Section | null, ReadError>
}

/** Fake services that list what is read. */
function createServices({ cached = null, section = (key) => ok(synopsis(key)) }: World) {
  const reads: string[] = []
  const services = {
    pages: {
      cards: async (type: string) => {
        reads.push(`cards ${type}`)
        return ok(BOOKS)
      },
      section: async (type: string, key: string, name: string) => {
        reads.push(`${type} ${key} ${name}`)
        return section(key)
      },
    },
    catalogue: { cached: () => cached, all: async () => ok(cached ?? []) },
  } as unknown as Services
  return { services, reads }
}

async function recap(world: World = {}, progress: Progress = AT_TWO) {
  const { services, reads } = createServices(world)
  return { result: await loadRecap(services, () => progress), reads }
}

const texts = (result: Awaited<ReturnType<typeof recap>>['result']) =>
  result.ok &&
  result.value.map(({ name, books }) => [
    name,
    books.map(({ key, texts: all }) => [
      key,
      ...all.flatMap(({ blocks }) => blocks.map(({ entries }) => entries[0]?.text)),
    ]),
  ])

describe('the recap', () => {
  it('reads the books, and one section of each book up to the place', async () => {
    const { result, reads } = await recap()
    expect(reads).toEqual(['cards Book', 'Book one Synopsis', 'Book two Synopsis', 'Book toll Synopsis'])
    expect(texts(result)).toEqual([
      [
        'Sea',
        [
          ['one', 'one 1', 'one 9'],
          ['two', 'two 1'],
        ],
      ],
      ['Tolls', [['toll', 'toll 1', 'toll 9']]],
    ])
  })

  it('reads no books if the catalogue is in memory, and then knows which links lead to met pages', async () => {
    const linked: PageCard = { ...book('Linked', 0), type: 'Item', bookNumber: null }
    const { result, reads } = await recap({ cached: [...BOOKS, linked] })
    expect(reads).toHaveLength(3)
    const positions = (of: typeof result) => of.ok && of.value[0]?.books[0]?.texts[0]?.linkPositions
    expect(positions(result)).toEqual({})
    expect(positions((await recap()).result)).toEqual({ Linked: '' })
  })

  it('has no text of a book without a synopsis, and fails if one cannot be read', async () => {
    const { result } = await recap({ section: (key) => ok(key === 'one' ? null : synopsis(key)) })
    expect(result.ok && result.value[0]?.books[0]?.texts).toEqual([])
    const failed = await recap({ section: (key) => (key === 'two' ? err({ kind: 'unreachable' }) : ok(null)) })
    expect(failed.result).toEqual(err({ kind: 'unreachable' }))
  })

  it('neither names nor reads a begun book whose page is met in a later chapter', async () => {
    const cards = BOOKS.map((card) =>
      card.key === 'two' ? { ...card, first: packTextPlace({ book: 'two', chapter: 5 }) } : card,
    )
    const { result, reads } = await recap({ cached: cards })
    expect(result.ok && result.value[0]?.books.map(({ key, isMet }) => [key, isMet])).toEqual([
      ['one', true],
      ['two', false],
    ])
    expect(reads).toEqual(['Book one Synopsis', 'Book toll Synopsis'])
  })

  it('reads nothing but the books if nothing is set', async () => {
    const { result, reads } = await recap({}, NO_PROGRESS)
    expect([result, reads]).toEqual([ok([]), ['cards Book']])
  })
})

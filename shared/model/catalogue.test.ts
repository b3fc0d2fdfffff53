import { describe, expect, it } from 'vitest'
import { addEntry, chooseShardForNewEntry, EMPTY_SIZES, readShard, toCatalogueEntry } from './catalogue.ts'
import { formatDownloadUrl } from './images/image-address.ts'
import { hashBookKey } from './packed-place.ts'
import type { PageCard, SectionPosition } from './page.ts'
import type { TypeName } from './page-types.ts'
import type { Place } from './place.ts'

it.each([
  ['the first of a type', [], 1],
  ['a shard with free space', [[1, 299]], 1],
  ['the next one where all are full', [[1, 300]], 2],
  ['the next one after one of an older wiki', [[1, 1500]], 2],
  [
    'any with free space, whatever its number',
    [
      [1, 300],
      [99, 185],
    ],
    99,
  ],
  [
    'the lowest of several',
    [
      [7, 3],
      [2, 3],
    ],
    2,
  ],
  [
    'the first number not taken, where a full one stands apart',
    [
      [1, 300],
      [99, 300],
    ],
    2,
  ],
] as const)('the shard of a new page is %s', (_, sizes, shard) => {
  expect(chooseShardForNewEntry(new Map(sizes))).toBe(shard)
})

it('a shard grows by each entry', () => {
  expect(addEntry(addEntry(EMPTY_SIZES, 4), 4)).toEqual(new Map([[4, 2]]))
})

describe('the optional fields of an entry', () => {
  const section = (first?: Place | null, isEarliest = false): SectionPosition => ({
    name: 'Blurb',
    order: 0,
    rev: 1,
    ...(first === undefined ? {} : { first }),
    ...(isEarliest ? { isEarliest } : {}),
  })
  const ONE = { book: 'one', chapter: 3 }
  const image = (file: string) =>
    formatDownloadUrl(
      { origin: 'http://127.0.0.1:4174', bucket: 'b' },
      `content/A/BookInfo/ManualOfStyle/Section__0a1b2c3d-${file}`,
      't',
    )

  interface EntryOptions {
    readonly sections?: readonly SectionPosition[]
    readonly movedFrom?: readonly string[]
    readonly type?: TypeName
    readonly imageUrl?: string
    readonly ownFirst?: string
    readonly safeName?: string
  }
  const createEntry = ({ sections = [], movedFrom = [], type = 'Book', imageUrl, ...unmet }: EntryOptions) =>
    toCatalogueEntry({
      key: 'A',
      name: 'A',
      type,
      series: 'S',
      createdAt: null,
      bookNumber: 1,
      locationType: null,
      summary: '',
      imageUrl: imageUrl ?? null,
      sections,
      movedFrom,
      ...unmet,
    })
  const readCard = (options: EntryOptions): PageCard | undefined =>
    readShard(options.type ?? 'Book', { pages: { A: createEntry(options) } })[0]

  it.each<[string, readonly SectionPosition[], string | undefined]>([
    ['none without sections', [], undefined],
    ['none without texts', [section(null), section(null)], undefined],
    ['none if a section has none', [section(ONE, true), section()], undefined],
    ['the marked one', [section({ book: 'two' }), section(ONE, true), section(null)], `${hashBookKey('one')}3`],
    ['unreadable without a mark', [section({ book: 'two' }), section(ONE)], '?'],
    ['unreadable', [section({ book: '' }, true)], '?'],
  ])('contain a first place that is %s', (_, sections, first) => {
    expect(readCard({ sections })?.first).toBe(first)
  })

  it('contain former keys of books only', () => {
    const movedFrom = ['x', 'y']
    expect(readCard({ movedFrom })?.former).toEqual(movedFrom.map(hashBookKey))
    expect(readCard({ movedFrom, type: 'Item' })).not.toHaveProperty('former')
    expect(readCard({})).not.toHaveProperty('former')
  })

  it('contain a safe name, unless everybody meets the page', () => {
    expect(readCard({ ownFirst: 'one 3', safeName: 'A book' })?.safeName).toBe('A book')
    expect(readCard({ safeName: 'A book' })).not.toHaveProperty('safeName')
    const entry = createEntry({ sections: [section(ONE, true)], safeName: 'A book', type: 'Item' })
    expect(entry.at(-1)).toBe(`\n${hashBookKey('one')}3\n\nA book`)
  })

  it('have space for the longest safe name beside all places', () => {
    const movedFrom = Array.from({ length: 12 }, (_, index) => `x${index}`)
    const longest = {
      movedFrom,
      ownFirst: `one ${'9'.repeat(20)}`,
      safeName: '👑'.repeat(60),
      imageUrl: image('a.webp'),
    }
    const card = readCard(longest)
    expect(card).toMatchObject({ safeName: longest.safeName, image: null })
    expect(card?.former).toHaveLength(9)
    expect(createEntry(longest).at(-1)?.toString().length).toBeLessThanOrEqual(200)
  })

  it('have no empty lines at the end', () => {
    expect(createEntry({}).at(-1)).toBe('')
    expect(createEntry({ imageUrl: image('a.webp') }).at(-1)).toBe('ManualOfStyle/_0a1b2c3d-a.webp')
    expect(createEntry({ sections: [section(ONE, true)] }).at(-1)).toBe(`\n${hashBookKey('one')}3`)
    expect(createEntry({ movedFrom: ['x'] }).at(-1)).toBe(`\n\n${hashBookKey('x')}`)
  })

  it('have at most 200 characters, of which the places come before the image', () => {
    const sections = [section({ book: 'one', chapter: 1.2345678901234567e-101 }, true)]
    const movedFrom = Array.from({ length: 12 }, (_, index) => `former ${index}`)
    for (const length of [10, 98, 99, 130, 160, 200]) {
      const options = { sections, movedFrom, imageUrl: image(`${'x'.repeat(length)}.webp`) }
      const text = createEntry(options).at(-1)
      expect(String(text).length).toBeLessThanOrEqual(200)
      const card = readCard(options)
      expect(card?.first).toHaveLength(27)
      expect(card?.former).toEqual(movedFrom.slice(-9).map(hashBookKey))
      expect(card?.image === null).toBe(length > 98)
    }
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Block } from '#shared/model/page'
import { type Place, readPlace } from '#shared/model/place'
import { type BlockChange, compareSections, compareTexts, type TextChange } from './compare-sections.ts'

const block = (id: string, text: string, more: Partial<Block> = {}): Block => ({
  id,
  sectionName: '',
  entries: [{ id: 'e', title: '', text }],
  ...more,
})
const summarizeChanges = (changes: readonly BlockChange[]) => changes.map(({ id, kind }) => `${id} ${kind}`).join(', ')
const omitChanges = (changes: readonly TextChange[], omittedKind: TextChange['kind']) =>
  changes.flatMap(({ kind, text }) => (kind === omittedKind ? [] : [text])).join('')

const TEXT = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(fc.constantFrom('red', 'old', ' ', '\n', '.', '[[Kell]]', '[[', '|', ']]')).map((units) => units.join('')),
)

describe('compareTexts', () => {
  it('returns added and removed words', () => {
    expect(compareTexts('The gate is red.', 'The old gate is blue.')).toEqual([
      { kind: 'same', text: 'The ' },
      { kind: 'added', text: 'old ' },
      { kind: 'same', text: 'gate is ' },
      { kind: 'removed', text: 'red' },
      { kind: 'added', text: 'blue' },
      { kind: 'same', text: '.' },
    ])
    expect(compareTexts('', '')).toEqual([])
  })

  it('replaces neighbouring words together', () => {
    expect(compareTexts('a red old gate', 'a blue new gate')).toEqual([
      { kind: 'same', text: 'a ' },
      { kind: 'removed', text: 'red old' },
      { kind: 'added', text: 'blue new' },
      { kind: 'same', text: ' gate' },
    ])
  })

  it('replaces a link as a whole, also if only its target changed', () => {
    expect(compareTexts('the [[Kell|king of Dry Land]].', 'the [[Cavell|king of Dry Land]].')).toEqual([
      { kind: 'same', text: 'the ' },
      { kind: 'removed', text: '[[Kell|king of Dry Land]]' },
      { kind: 'added', text: '[[Cavell|king of Dry Land]]' },
      { kind: 'same', text: '.' },
    ])
    const [, removed] = compareTexts('see https://example.org/a/b now', 'see https://example.org/a/c now')
    expect(removed).toEqual({ kind: 'removed', text: 'https://example.org/a/b' })
  })

  it('compares letters where a script has no spaces', () => {
    expect(compareTexts('赤い門', '青い門').map(({ text }) => text)).toEqual(['赤', '青', 'い門'])
  })

  it('contains both texts completely, for any texts', () => {
    fc.assert(
      fc.property(TEXT, TEXT, (before, after) => {
        const changes = compareTexts(before, after)
        expect(omitChanges(changes, 'added')).toBe(before)
        expect(omitChanges(changes, 'removed')).toBe(after)
      }),
    )
  })
})

describe('compareSections', () => {
  it('distinguishes changed, added, removed and moved blocks', () => {
    const before = [...'abxcd'].map((id) => block(id, id))
    const after = [...'caxn'].map((id) => block(id, id)).concat(block('d', 'other'))
    expect(summarizeChanges(compareSections(before, after))).toBe(
      'c moved, a same, b removed, x same, n added, d changed',
    )
  })

  it('returns both addresses of a changed image', () => {
    const [change] = compareSections([block('a', '1', { imageUrl: 'old' })], [block('a', '1', { imageUrl: 'new' })])
    expect(change).toMatchObject({ kind: 'changed', imageBefore: 'old', imageAfter: 'new' })
  })

  it('returns a changed text of an image', () => {
    const picture = { imageUrl: 'same', imageAlt: 'A gate' }
    const [change] = compareSections([block('a', '1', picture)], [block('a', '1', { ...picture, imageAlt: 'A door' })])
    expect(change).toMatchObject({
      kind: 'changed',
      imageFields: [{ field: 'imageAlt', changes: [{}, { text: 'gate' }, { text: 'door' }] }],
    })
  })

  it('returns a changed place of a block or an entry, which it names', () => {
    const placed = (at?: Place, entryAt?: Place): Block => {
      const [plain] = [block('a', '1', at && { at })]
      return { ...plain, entries: plain.entries.map((entry) => ({ ...entry, ...(entryAt && { at: entryAt }) })) }
    }
    const P = { book: 'Carried,Forward', chapter: 3 }
    const compare = (before: Block, after: Block) => compareSections([before], [after])
    expect(compare(placed(), placed(P))).toMatchObject([
      { kind: 'changed', place: [{ kind: 'added', text: 'Carried Forward, chapter 3' }], entries: [{ place: [] }] },
    ])
    expect(compare(placed(undefined, P), placed(undefined, readPlace('book 3')))).toMatchObject([
      {
        kind: 'changed',
        place: [],
        entries: [
          {
            place: [
              { kind: 'removed', text: 'Carried Forward, chapter 3' },
              { kind: 'added', text: 'cannot be read' },
            ],
          },
        ],
      },
    ])
    expect(compare(placed(P, P), placed({ ...P }, { ...P }))).toMatchObject([{ kind: 'same' }])
    expect(compareSections([], [placed({ book: 'Carried,Forward' })])).toMatchObject([
      { kind: 'added', place: [{ kind: 'added', text: 'Carried Forward' }] },
    ])
  })

  it('says that a field of a later program changed, in the block or in an entry', () => {
    const withFields = (fields: Record<string, unknown>, entryFields: Record<string, unknown>): Block => {
      const plain = block('a', '1')
      return { ...plain, otherFields: fields, entries: plain.entries.map((e) => ({ ...e, otherFields: entryFields })) }
    }
    const compare = (before: Block, after: Block) =>
      compareSections([before], [after]).map(({ kind, hasOtherChange }) => [kind, hasOtherChange])
    const before = withFields({ scene: { book: 'Tide', chapter: 1 } }, { seen: 1, by: 2 })
    expect(compare(before, withFields({ scene: { chapter: 1, book: 'Tide' } }, { by: 2, seen: 1 }))).toEqual([
      ['same', false],
    ])
    expect(compare(before, withFields({ scene: { book: 'Tide', chapter: 2 } }, { seen: 1, by: 2 }))).toEqual([
      ['changed', true],
    ])
    expect(compare(before, withFields({ scene: { book: 'Tide', chapter: 1 } }, { seen: 1 }))).toEqual([
      ['changed', true],
    ])
    expect(compare(block('a', '1'), before)).toEqual([['changed', true]])
  })

  it('matches blocks of old records, which have positional ids, by their text', () => {
    const before = [block('b0', 'first'), block('b1', 'second')]
    const after = [block('b0', 'put before'), block('b1', 'first'), block('b2', 'second')]
    expect(compareSections(before, after).map(({ kind }) => kind)).toEqual(['added', 'same', 'same'])
  })

  it('of much replaced text looks for small changes only', () => {
    const words = (sign: string, count: number) => Array.from({ length: count }, (_, index) => `${sign}${index}`)
    const text = (sign: string) => [...words(sign, 200), 'the gate', ...words(sign, 200)].join(' ')
    const entries = (sign: string) => [
      ...Array.from({ length: 40 }, (_, index) => ({ id: `e${index}`, title: '', text: text(sign) })),
      { id: 'last', title: '', text: `The gate is ${sign}.` },
    ]
    const [change] = compareSections(
      [block('a', '', { entries: entries('x') })],
      [block('a', '', { entries: entries('y') })],
    )
    const kinds = change?.entries.map((entry) => entry.text.map(({ kind }) => kind).join(' ')) ?? []
    expect(kinds[0]).toBe('removed added same removed added')
    expect(kinds[39]).toBe('removed added')
    expect(kinds[40]).toBe('same removed added same')
  })

  it('costs as much a block as one of few, and an entry as much', () => {
    const blocks = (count: number) => Array.from({ length: count }, (_, index) => block(`b${index}`, 'x'))
    const entries = (count: number) => [
      block('a', '', { entries: Array.from({ length: count }, (_, at) => ({ id: `b0e${at}`, title: '', text: 'x' })) }),
    ]
    for (const make of [blocks, entries]) {
      const count = (size: number) =>
        countItems(() => {
          compareSections(make(size), make(size + 1))
          compareSections(make(size + 1), make(size).toReversed())
        })
      expect(count(400)).toBeLessThan(count(200) * 2.5)
    }
  })
})

/** Counts the searched items of lists, and the items of iterated ones, while `run` runs. */
function countItems(run: () => void): number {
  let count = 0
  const { find, filter, indexOf } = Array.prototype
  const values = Map.prototype.values
  const counted = (search: typeof find | typeof filter) =>
    function (this: unknown[], isFound: (item: unknown, index: number, all: unknown[]) => boolean) {
      return search.call(this, (item: unknown, index: number, all: unknown[]) => {
        count++
        return isFound(item, index, all)
      })
    }
  Object.assign(Array.prototype, { find: counted(find), filter: counted(filter) })
  Array.prototype.indexOf = function (item: unknown) {
    const index = indexOf.call(this, item)
    count += index
    return index
  }
  Map.prototype.values = function () {
    count += this.size
    return values.call(this)
  }
  try {
    run()
  } finally {
    Object.assign(Array.prototype, { find, filter, indexOf })
    Map.prototype.values = values
  }
  return count
}

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DraftBlock } from '#shared/model/drafts/draft'
import type { Entry } from '#shared/model/page'
import { readPlace } from '#shared/model/place'
import { createHeading, toBlocks, toDocument } from './convert-blocks.ts'
import { SECTION_SCHEMA } from './schema.ts'
import { findChangedEntry, findChangedPlaces } from './write-changes.ts'

const text = fc.oneof(fc.string(), fc.constantFrom('', 'one\n\ntwo\n  three ', '[[Name|shown]]', '\u202E\u0000'))

const at = fc.constantFrom<unknown>({ book: 'A,Book' }, { book: 'A,Book', chapter: 3 }, null, 'book 3').map(readPlace)

/** Blocks with fields that the document does not hold. */
const blocks = fc
  .array(
    fc.record(
      {
        sectionName: text,
        entries: fc.array(fc.record({ title: text, text, mood: text, at }, { requiredKeys: ['title', 'text'] }), {
          maxLength: 5,
        }),
        imageUrl: fc.webUrl(),
        imageAlt: text,
        chosenImage: fc.uuid(),
        caption: text,
        at,
      },
      { requiredKeys: ['sectionName', 'entries'] },
    ),
    { maxLength: 4 },
  )
  .map((all) =>
    all.map((block, index) => ({
      ...block,
      id: `b${index}`,
      entries: block.entries.map((entry, place) => ({ ...entry, id: `e${index} ${place}` })),
    })),
  )

describe('the document of a section', () => {
  it('returns the same blocks, with everything that it does not hold', () => {
    fc.assert(
      fc.property(blocks, fc.boolean(), (all: readonly DraftBlock[], isTitled) => {
        const back = toBlocks(toDocument(all, isTitled), all)
        expect(back).toEqual(all)
        for (const [place, block] of back.entries()) expect(block).toBe(all[place])
      }),
    )
  })

  it('is valid, also as stored by the library', () => {
    fc.assert(
      fc.property(blocks, fc.boolean(), (all, isTitled) => {
        const document = toDocument(all, isTitled)
        document.check()
        expect(SECTION_SCHEMA.nodeFromJSON(document.toJSON()).eq(document)).toBe(true)
      }),
    )
  })

  it('of a section without blocks has a heading and a line, which are no blocks', () => {
    const document = toDocument([], false)
    expect(document.childCount).toBe(2)
    expect(toBlocks(document, [])).toEqual([])
  })

  it('keeps the place and the unknown fields of an entry that was moved to another block', () => {
    const entry = { id: 'e', title: '', text: 'Moved.', at: { book: 'A,Book' }, otherFields: { mood: 'calm' } }
    const all: DraftBlock[] = [
      { id: 'one', sectionName: '', entries: [entry] },
      { id: 'two', sectionName: '', entries: [] },
    ]
    const line = toDocument(all, false).child(1)
    const document = SECTION_SCHEMA.nodes.doc.create(null, [createHeading('one', ''), createHeading('two', ''), line])
    expect(toBlocks(document, all)[1]?.entries).toEqual([entry])
  })
})

describe('the changed places', () => {
  const P = { book: 'A,Book', chapter: 3 }
  const block = (entry: Partial<Entry>, more: Partial<DraftBlock> = {}): DraftBlock => ({
    id: 'b',
    sectionName: '',
    entries: [
      { id: 'e', title: '', text: 'x', ...entry },
      { id: 'f', title: '', text: 'y' },
    ],
    ...more,
  })

  it('are those of entries and of blocks', () => {
    expect(findChangedPlaces([block({})], [block({ at: P })])).toEqual([{ block: 'b', entry: 'e', at: P }])
    expect(findChangedPlaces([block({ at: P }, { at: P })], [block({})])).toEqual([
      { block: 'b', entry: null, at: null },
      { block: 'b', entry: 'e', at: null },
    ])
  })

  it('are none if a text differs too, or nothing does', () => {
    expect(findChangedPlaces([block({})], [block({})])).toBeNull()
    expect(findChangedPlaces([block({})], [block({ at: P, text: 'z' })])).toBeNull()
    expect(findChangedPlaces([block({})], [block({ at: P }, { sectionName: 'Heading' })])).toBeNull()
    expect(findChangedPlaces([block({})], [block({ at: P }), block({}, { id: 'c' })])).toBeNull()
  })

  it('are no change of one text', () => {
    const [placed] = [{ id: 'e', title: '', text: 'z', at: P }]
    const other = { id: 'f', title: '', text: 'y' }
    const before: DraftBlock = { id: 'b', sectionName: '', entries: [{ id: 'e', title: '', text: 'x' }, other] }
    expect(findChangedEntry([before], [{ ...before, entries: [placed, other] }])).toBeNull()
    const typed = { id: 'e', title: '', text: 'z' }
    expect(findChangedEntry([before], [{ ...before, entries: [typed, other] }])).toEqual({ block: 'b', entry: typed })
    expect(findChangedEntry([before], [{ ...before, entries: [typed, other], at: P }])).toBeNull()
    expect(findChangedEntry([block({})], [block({ text: 'z' }, { at: P })])).toBeNull()
  })
})

describe('the changed entry', () => {
  const one = (words: string) => ({ id: 'e', title: '', text: words })
  const block = (words: string, name = ''): DraftBlock => ({ id: 'b', sectionName: name, entries: [one(words)] })

  it('is the one whose text differs', () => {
    expect(findChangedEntry([block('a')], [block('b')])).toEqual({ block: 'b', entry: one('b') })
  })

  it('is none if a heading differs too, or lines were added', () => {
    expect(findChangedEntry([block('a')], [block('b', 'Heading')])).toBeNull()
    expect(findChangedEntry([block('a')], [block('a'), { ...block('b'), id: 'c' }])).toBeNull()
    expect(
      findChangedEntry([block('a')], [{ ...block('b'), entries: [one('b'), { ...one('c'), id: 'f' }] }]),
    ).toBeNull()
  })
})

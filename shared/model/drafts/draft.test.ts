import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyEdit, toMinimalEdits } from '../../rules/drafts/apply-edit.ts'
import { replayEdits } from '../../rules/drafts/draft-log.ts'
import { type Place, readPlace } from '../place.ts'
import type { PlacedItem } from '../place-items.ts'
import {
  createDraft,
  type Draft,
  type DraftBlock,
  type DraftEdit,
  type DraftKey,
  getDraftId,
  hasChanges,
  isEmptyDraft,
  listChangedSections,
  listChosenImages,
  toStoredBlocks,
} from './draft.ts'
import { markFormat } from './edit-format.ts'
import { readDraftEdit, readDraftKey } from './read-draft.ts'

const KEY: DraftKey = {
  owner: 'u1',
  subject: { kind: 'part', type: 'Race', view: '', page: 'Anwë,of,the,Gate' },
}
const AT = '2026-01-01T00:00:00.000Z'

const otherFields = fc.dictionary(fc.constantFrom('mood', 'seen'), fc.constantFrom(null, 'text', [1, { of: true }]), {
  minKeys: 1,
  noNullPrototype: true,
})
const place = fc
  .oneof(
    fc.record(
      { book: fc.constantFrom('A,Book', 'B'), chapter: fc.constantFrom(0, 2.5, 12) },
      { requiredKeys: ['book'] },
    ),
    fc.constantFrom(null, 'book 3', { book: 'A', chapter: 3, scene: 2 }, [1]),
  )
  .map(readPlace)
const entries = fc.record(
  { id: fc.constantFrom('1', '2'), title: fc.string(), text: fc.string(), at: place, otherFields },
  { requiredKeys: ['id', 'title', 'text'] },
)
const block = fc.record(
  {
    id: fc.constantFrom('a', 'b', 'c'),
    sectionName: fc.string(),
    entries: fc.uniqueArray(entries, { selector: ({ id }) => id }),
    imageUrl: fc.webUrl(),
    imageAlt: fc.string(),
    imageCaption: fc.string(),
    imageLicence: fc.string(),
    chosenImage: fc.constantFrom('i1', 'i2'),
    at: place,
    otherFields,
  },
  { requiredKeys: ['id', 'sectionName', 'entries'] },
)
const blocks = fc.uniqueArray(block, { selector: ({ id }) => id, maxLength: 3 })
const section = fc.constantFrom('Blurb' as const, 'History' as const)
const rev = fc.nat(99)
const details = fc.record(
  {
    name: fc.string(),
    series: fc.string(),
    bookNumber: fc.string(),
    locationType: fc.constantFrom(null, 'City' as const),
    ownFirst: fc.string(),
    safeName: fc.string(),
  },
  { requiredKeys: ['name', 'series', 'bookNumber', 'locationType'] },
)
const submission = fc.option(
  fc.record({
    saveId: fc.string(),
    sections: fc.array(section),
    withDetails: fc.boolean(),
    comment: fc.string(),
    minor: fc.boolean(),
    state: fc.constantFrom('sending' as const, 'waiting' as const, 'stuck' as const),
    why: fc.string(),
  }),
)
const kind = <K extends DraftEdit['kind']>(name: K) => fc.constant(name)
const at = fc.constant(AT)
const edit: fc.Arbitrary<DraftEdit> = fc.oneof(
  fc.record({ kind: kind('begin'), at, pageName: fc.string(), rev }),
  fc.record({ kind: kind('details'), at, details, before: details }, { requiredKeys: ['kind', 'at', 'details'] }),
  fc.record({
    kind: kind('summary'),
    at,
    summary: fc.record({ comment: fc.string(), minor: fc.boolean() }),
  }),
  fc.record({
    kind: kind('grab'),
    at,
    section,
    base: fc.option(fc.record({ rev, blocks })),
  }),
  fc.record({ kind: kind('blocks'), at, section, blocks }),
  fc.record({
    kind: kind('entry'),
    at,
    section,
    block: fc.constantFrom('a', 'b'),
    entry: fc.constantFrom('1', '2'),
    title: fc.string(),
    text: fc.string(),
  }),
  fc.record({
    kind: kind('place'),
    at,
    section,
    items: fc.array(
      fc.record({ block: fc.constantFrom('a', 'b'), entry: fc.constantFrom(null, '1', '2'), at: fc.option(place) }),
    ),
  }),
  fc.record({ kind: kind('switch'), at, section, off: fc.boolean() }),
  fc.record({ kind: kind('drop'), at, section }),
  fc.record({
    kind: kind('uploaded'),
    at,
    section,
    chosenImage: fc.constantFrom('i1', 'i2'),
    imageUrl: fc.webUrl(),
  }),
  fc.record({ kind: kind('submission'), at, submission }),
  fc.record({
    kind: kind('saved'),
    at,
    rev,
    sections: fc.array(fc.record({ name: section, sent: blocks, stored: blocks }), {
      maxLength: 2,
    }),
    details: fc.option(details),
  }),
)
const journal = fc.array(edit, { minLength: 1, maxLength: 20 })
const drafted = journal.map((edits) => replayEdits(KEY, edits) ?? createDraft(KEY, AT))

describe('a draft', () => {
  it('gives places to blocks and entries, and takes them away', () => {
    const item = { id: '1', title: '', text: 'x' }
    const block = (at?: Place, entry?: Place): DraftBlock => ({
      id: 'a',
      sectionName: '',
      entries: [{ ...item, ...(entry && { at: entry }) }],
      ...(at && { at }),
    })
    const begun: DraftEdit = { kind: 'grab', at: AT, section: 'Blurb', base: { rev: 1, blocks: [block()] } }
    const set = (...items: readonly PlacedItem[]): DraftEdit => ({ kind: 'place', at: AT, section: 'Blurb', items })
    const [P, Q] = [{ book: 'A' }, { book: 'A', chapter: 3 }]
    const edits = [begun, set({ block: 'a', entry: null, at: P }, { block: 'a', entry: '1', at: Q })]
    const placed = replayEdits(KEY, edits)
    expect(placed?.sections.get('Blurb')?.blocks).toEqual([block(P, Q)])
    for (const entry of [null, '1']) {
      const draft = replayEdits(KEY, [begun, set({ block: 'a', entry, at: P })])
      expect(draft && listChangedSections(draft)).toEqual(['Blurb'])
    }
    const missing = set({ block: 'b', entry: null, at: P }, { block: 'a', entry: '2', at: P })
    const cleared = set({ block: 'a', entry: null, at: null }, { block: 'a', entry: '1', at: null })
    const again = replayEdits(KEY, [...edits, missing, cleared])
    expect(again?.sections.get('Blurb')?.blocks).toEqual([block()])
    expect(again && hasChanges(again)).toBe(false)
    expect(replayEdits(KEY, [set({ block: 'a', entry: '1', at: Q })])?.sections.size).toBe(0)
  })

  it('of an older program has the places that it kept as unknown fields', () => {
    const stored = (at: unknown, otherFields: unknown) => ({
      kind: 'blocks',
      at: AT,
      section: 'Blurb',
      blocks: [
        { id: 'a', sectionName: '', entries: [{ id: '1', title: '', text: 'x', at, otherFields }], otherFields },
      ],
    })
    const read = (data: unknown) => {
      const edit = readDraftEdit(JSON.parse(JSON.stringify(data)))
      return edit?.kind === 'blocks' ? edit.blocks[0] : null
    }
    const P = { book: 'A', chapter: 3 }
    expect(read(stored(undefined, { at: P, mood: 1 }))).toMatchObject({ at: P, entries: [{ at: P }] })
    expect(read(stored(undefined, { at: P, mood: 1 }))?.entries[0]?.otherFields).toEqual({ mood: 1 })
    expect(read(stored(undefined, { at: 'book 3' }))?.entries).toEqual([
      { id: '1', title: '', text: 'x', at: { book: '', stored: 'book 3' } },
    ])
    // A place that is no place hides the text and loses none of it.
    expect(read(stored(5, undefined))?.entries[0]).toEqual({ id: '1', title: '', text: 'x', at: readPlace(5) })
  })

  it('is rebuilt from its fewest edits', () => {
    fc.assert(
      fc.property(drafted, (draft) => {
        // The details of the last save are not stored, because a reloaded page has them.
        expect(replayEdits(KEY, toMinimalEdits(draft))).toEqual({ ...draft, savedDetails: null })
      }),
    )
  })

  it('parses stored edits back to the original ones', () => {
    fc.assert(
      fc.property(journal, (edits) => {
        const stored = edits.map(markFormat)
        const read = stored.map((edit) => readDraftEdit(JSON.parse(JSON.stringify(edit))))
        expect(read).toEqual(stored)
        expect(replayEdits(KEY, stored)).toEqual(replayEdits(KEY, edits))
      }),
    )
  })

  it('escapes the literal texts of an older program, once', () => {
    const entries = [{ id: '1', title: '_', text: '**a** b_c' }]
    const blocks = [{ id: 'a', sectionName: '_', entries }]
    const old: DraftEdit[] = [
      { kind: 'grab', at: AT, section: 'Blurb', base: { rev: 1, blocks } },
      { kind: 'blocks', at: AT, section: 'Blurb', blocks: [...blocks, { id: 'b', sectionName: '', entries: [] }] },
      { kind: 'entry', at: AT, section: 'Blurb', block: 'a', entry: '1', title: '', text: '- _d_' },
      { kind: 'saved', at: AT, rev: 2, sections: [{ name: 'Blurb', sent: blocks, stored: blocks }], details: null },
    ]
    const read = old.map((edit) => readDraftEdit(JSON.parse(JSON.stringify(edit))))
    expect(JSON.stringify(read)).not.toMatch(/"text":"(?:\*|-)/)
    expect(read[0]).toEqual({
      kind: 'grab',
      at: AT,
      section: 'Blurb',
      base: {
        rev: 1,
        blocks: [{ id: 'a', sectionName: '_', entries: [{ id: '1', title: '_', text: '\\*\\*a\\*\\* b_c' }] }],
      },
      formatted: true,
    })
    expect(read[2]).toMatchObject({ text: '\\- \\_d\\_', formatted: true })
    expect(read.map((edit) => readDraftEdit(JSON.parse(JSON.stringify(edit))))).toEqual(read)
  })

  it('contains the last typed text even if its block was removed meanwhile', () => {
    fc.assert(
      fc.property(drafted, fc.string(), (draft, text) => {
        const typed: DraftEdit = {
          kind: 'entry',
          at: AT,
          section: 'Blurb',
          block: 'a',
          entry: '1',
          title: '',
          text,
        }
        const after = applyEdit(draft, typed).sections.get('Blurb')
        const place = after?.blocks.find(({ id }) => id === 'a')
        expect(place?.entries.find(({ id }) => id === '1')?.text).toBe(text)
      }),
    )
  })

  it('continues from the stored content after a save and keeps later edits', () => {
    const sent: DraftBlock[] = [{ id: 'a', sectionName: '', entries: [] }]
    const more: DraftBlock[] = [{ id: 'a', sectionName: 'typed since', entries: [] }]
    const before: readonly DraftEdit[] = [
      { kind: 'begin', at: AT, pageName: 'Anwë', rev: 3 },
      { kind: 'grab', at: AT, section: 'Blurb', base: { rev: 2, blocks: [] } },
      { kind: 'blocks', at: AT, section: 'Blurb', blocks: sent },
      { kind: 'grab', at: AT, section: 'History', base: null },
      { kind: 'blocks', at: AT, section: 'History', blocks: more },
    ]
    const stored = toStoredBlocks(sent)
    const saved: DraftEdit = {
      kind: 'saved',
      at: AT,
      rev: 4,
      sections: [
        { name: 'Blurb', sent, stored },
        { name: 'History', sent, stored },
      ],
      details: null,
    }
    const after = replayEdits(KEY, [...before, saved])
    expect(after && listChangedSections(after)).toEqual(['History'])
    expect(after?.sections.get('Blurb')).toEqual({
      base: { rev: 4, blocks: stored },
      blocks: stored,
      off: false,
    })
    expect(after?.sections.get('History')).toEqual({
      base: { rev: 4, blocks: stored },
      blocks: more,
      off: false,
    })
    expect(after?.baseRev).toBe(4)
  })

  it('is unchanged if the details are restored by hand', () => {
    const before = { name: 'Gate', series: 'Roads', bookNumber: '1', locationType: null }
    const facts = (series: string): DraftEdit => ({
      kind: 'details',
      at: AT,
      details: { ...before, series },
      before,
    })
    const typed = replayEdits(KEY, [facts('Rivers')])
    expect(typed && hasChanges(typed)).toBe(true)
    const back = replayEdits(KEY, [facts('Rivers'), facts('Roads')])
    expect(back && hasChanges(back)).toBe(false)
  })

  it('keeps the edit summary until the save is confirmed', () => {
    const createSummaryEdit = (comment: string): DraftEdit => ({
      kind: 'summary',
      at: AT,
      summary: { comment, minor: false },
    })
    const submission = {
      saveId: 's',
      sections: [],
      withDetails: false,
      comment: 'Dates mended',
      minor: false,
      state: 'sending' as const,
      why: '',
    }
    const saved: DraftEdit = { kind: 'saved', at: AT, rev: 2, sections: [], details: null }
    const sent = [createSummaryEdit('Dates mended'), { kind: 'submission', at: AT, submission } as const]
    expect(replayEdits(KEY, sent)?.summary?.comment).toBe('Dates mended')
    expect(replayEdits(KEY, [...sent, saved])?.summary).toBeNull()
    expect(replayEdits(KEY, [...sent, createSummaryEdit('And places'), saved])?.summary?.comment).toBe('And places')
    expect(replayEdits(KEY, [createSummaryEdit('a'), createSummaryEdit('')])?.summary).toBeNull()
  })

  it('resets the save id after an edit of a submitted draft', () => {
    const submission = {
      saveId: 's',
      sections: ['Blurb' as const],
      withDetails: false,
      comment: '',
      minor: false,
      state: 'sending' as const,
      why: '',
    }
    const sent = applyEdit(createDraft(KEY, AT), { kind: 'submission', at: AT, submission })
    expect(sent.submission?.saveId).toBe('s')
    const typed = applyEdit(sent, { kind: 'blocks', at: AT, section: 'Blurb', blocks: [] })
    expect(typed.submission).toEqual({ ...submission, saveId: '' })
  })

  it('lists images that are not uploaded yet and stores their addresses', () => {
    const chosen: DraftBlock = { id: 'a', sectionName: '', entries: [], chosenImage: 'i1' }
    const before: readonly DraftEdit[] = [{ kind: 'blocks', at: AT, section: 'Blurb', blocks: [chosen] }]
    const draft = replayEdits(KEY, before)
    expect(draft && listChosenImages(draft)).toEqual([{ section: 'Blurb', block: chosen, id: 'i1' }])
    expect(toStoredBlocks([chosen])).toEqual([{ id: 'a', sectionName: '', entries: [] }])
    const uploaded: DraftEdit = {
      kind: 'uploaded',
      at: AT,
      section: 'Blurb',
      chosenImage: 'i1',
      imageUrl: 'https://x.test/y',
    }
    const after = replayEdits(KEY, [...before, uploaded])
    expect(after?.sections.get('Blurb')?.blocks[0]).toEqual({
      id: 'a',
      sectionName: '',
      entries: [],
      imageUrl: 'https://x.test/y',
    })
    expect(after && listChosenImages(after)).toEqual([])
  })

  it('is empty after its changes are discarded', () => {
    const edits: DraftEdit[] = [
      { kind: 'grab', at: AT, section: 'Blurb', base: { rev: 1, blocks: [] } },
      { kind: 'drop', at: AT, section: 'Blurb' },
    ]
    const draft: Draft | null = replayEdits(KEY, edits)
    expect(draft && isEmptyDraft(draft)).toBe(true)
  })
})

describe('fault 17: a damaged draft', () => {
  it('is neither parsed as an edit nor as a key if it has another shape', () => {
    fc.assert(
      fc.property(fc.anything(), (data) => {
        expect(readDraftEdit(data)).toBeNull()
        expect(readDraftKey(data)).toBeNull()
      }),
    )
    expect(readDraftKey({ owner: 'u', subject: { kind: 'new', type: 'constructor' } })).toBeNull()
    expect(readDraftKey({ owner: 'u', subject: { kind: 'part', type: 'Race', view: 'x', page: 'p' } })).toBeNull()
    expect(readDraftKey(JSON.parse(JSON.stringify(KEY)))).toEqual(KEY)
  })
})

describe('drafts of different subjects', () => {
  it('have different ids', () => {
    const keys: DraftKey[] = [
      KEY,
      { ...KEY, owner: 'u2' },
      { owner: 'u1', subject: { kind: 'part', type: 'Race', view: '', page: 'Anwë' } },
      { owner: 'u1', subject: { kind: 'new', type: 'Race' } },
    ]
    expect(new Set(keys.map(getDraftId)).size).toBe(keys.length)
  })
})

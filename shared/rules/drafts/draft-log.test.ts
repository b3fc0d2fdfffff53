import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  createDraft,
  type Draft,
  type DraftBlock,
  type DraftDetails,
  type DraftEdit,
  type DraftKey,
  type UnstampedEdit,
} from '#shared/model/drafts/draft'
import { markFormat } from '#shared/model/drafts/edit-format'
import { readDraftEdit } from '#shared/model/drafts/read-draft'
import { toMinimalEdits } from './apply-edit.ts'
import { addEdit, createDraftLog, type DraftLog, nextStamp, replayEdits } from './draft-log.ts'

const AT = '2026-01-01T00:00:00.000Z'
const KEY: DraftKey = {
  owner: 'u1',
  subject: { kind: 'part', type: 'Item', view: '', page: 'Gate' },
}
const BASE: DraftBlock[] = [
  { id: 'a', sectionName: 'Stone', entries: [{ id: 'e', title: '', text: 'The gate.' }] },
  { id: 'b', sectionName: '', entries: [{ id: 'f', title: '', text: '' }] },
]
const createBegunDraft = (): Draft =>
  replayEdits(KEY, [{ kind: 'grab', at: AT, section: 'Blurb', base: { rev: 1, blocks: BASE } }]) ?? createDraft(KEY, AT)

/** Simulates windows with one draft. Edits of each window reach the others late and in order. */
class Windows {
  readonly logs: DraftLog[]
  readonly sent: DraftEdit[][]
  /** Number of delivered edits, by sender and receiver. */
  readonly #arrived: number[][]

  constructor(count: number) {
    this.logs = Array.from({ length: count }, () => createDraftLog(createBegunDraft()))
    this.sent = this.logs.map(() => [])
    this.#arrived = this.logs.map(() => this.logs.map(() => 0))
  }

  draft(window: number): Draft {
    const log = this.logs[window]
    if (log === undefined) throw new Error('There is no such window.')
    return log.draft
  }

  edit(window: number, edit: UnstampedEdit): void {
    const log = this.logs[window] ?? createDraftLog(createBegunDraft())
    const stamped: DraftEdit = { ...edit, at: AT, stamp: nextStamp(log, `w${window}`) }
    this.logs[window] = addEdit(log, stamped)
    this.sent[window]?.push(stamped)
  }

  /** Delivers one edit. Returns false if none was pending. */
  deliver(from: number, to: number): boolean {
    const arrived = this.#arrived[from]
    const edit = this.sent[from]?.[arrived?.[to] ?? 0]
    const log = this.logs[to]
    if (from === to || edit === undefined || log === undefined || arrived === undefined) return false
    arrived[to] = (arrived[to] ?? 0) + 1
    this.logs[to] = addEdit(log, readDraftEdit(JSON.parse(JSON.stringify(markFormat(edit)))) ?? edit)
    return true
  }

  deliverAll(): void {
    for (const from of this.logs.keys()) for (const to of this.logs.keys()) while (this.deliver(from, to));
  }

  shown(window: number) {
    const { sections, details, summary } = this.draft(window)
    return { sections: [...sections], details, summary }
  }
}

const blocksOf = (draft: Draft) => draft.sections.get('Blurb')?.blocks ?? []
const textOf = (draft: Draft) => blocksOf(draft)[0]?.entries[0]?.text ?? ''

/** Each letter occurs once, so that letters are distinguishable. */
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789αβγδεζηθικλμνξοπρστυφχψω']

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('key' as const),
      at: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('delete' as const),
      at: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('name' as const),
      at: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('deliver' as const),
      at: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
  },
)
const steps = fc.array(fc.tuple(fc.nat(2), fc.nat(2), step), { maxLength: 60 })

describe('concurrent typing in one field', () => {
  it('converges to one text that contains every letter nobody deleted', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 3 }), steps, (count, all) => {
        const windows = new Windows(count)
        const typed = new Set<string>()
        const removed = new Set<string>()
        let next = 0
        for (const [one, other, { do: what, at }] of all) {
          const window = one % count
          const blocks = blocksOf(windows.draft(window))
          const text = textOf(windows.draft(window))
          const place = Math.floor(at * text.length)
          const entry = (changed: string): UnstampedEdit => ({
            kind: 'entry',
            section: 'Blurb',
            block: 'a',
            entry: 'e',
            title: '',
            text: changed,
          })
          if (what === 'deliver') windows.deliver(window, other % count)
          else if (what === 'delete') {
            removed.add(text.charAt(place))
            windows.edit(window, entry(text.slice(0, place) + text.slice(place + 1)))
          } else {
            const letter = LETTERS[next++ % LETTERS.length] ?? ''
            typed.add(letter)
            if (what === 'key') windows.edit(window, entry(text.slice(0, place) + letter + text.slice(place)))
            else {
              const named = blocks.map((block) =>
                block.id === 'a' ? { ...block, sectionName: block.sectionName + letter } : block,
              )
              windows.edit(window, { kind: 'blocks', section: 'Blurb', blocks: named })
            }
          }
        }
        windows.deliverAll()
        for (const window of windows.logs.keys()) expect(windows.shown(window)).toEqual(windows.shown(0))
        const stands = textOf(windows.draft(0)) + (blocksOf(windows.draft(0))[0]?.sectionName ?? '')
        const count0 = (letter: string) => stands.split(letter).length - 1
        for (const letter of typed) if (!removed.has(letter)) expect([letter, count0(letter)]).toEqual([letter, 1])
      }),
      { numRuns: 200 },
    )
  })

  it('keeps all twenty letters of two windows, each ten in their order, for any order of arrival', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(3), { maxLength: 60 }), (order) => {
        const windows = new Windows(2)
        const words = ['ABCDEFGHIJ', 'KLMNOPQRSU']
        const keys = [0, 0]
        const type = (window: number) => {
          const place = keys[window] ?? 0
          const letter = words[window]?.[place]
          if (letter === undefined) return
          keys[window] = place + 1
          const text = textOf(windows.draft(window))
          const behind = place === 0 ? text.length : text.indexOf(words[window]?.[place - 1] ?? '') + 1
          windows.edit(window, {
            kind: 'entry',
            section: 'Blurb',
            block: 'a',
            entry: 'e',
            title: '',
            text: text.slice(0, behind) + letter + text.slice(behind),
          })
        }
        for (const what of order) {
          if (what < 2) type(what)
          else windows.deliver(what - 2, 3 - what)
        }
        for (let key = 0; key < 10; key++) [0, 1].forEach(type)
        windows.deliverAll()
        const text = textOf(windows.draft(0))
        expect(textOf(windows.draft(1))).toBe(text)
        expect(text).toHaveLength('The gate.'.length + 20)
        for (const word of words) expect([...text].filter((letter) => word.includes(letter)).join('')).toBe(word)
      }),
    )
  })
})

const anyEdit: fc.Arbitrary<UnstampedEdit> = fc.oneof(
  fc.record({
    kind: fc.constant('entry' as const),
    section: fc.constantFrom('Blurb' as const, 'Uses' as const),
    block: fc.constantFrom('a', 'b'),
    entry: fc.constantFrom('e', 'f'),
    title: fc.string({ maxLength: 3 }),
    text: fc.string({ maxLength: 5 }),
  }),
  fc.constant({ kind: 'blocks' as const, section: 'Blurb' as const, blocks: BASE.toReversed() }),
  fc.constant({ kind: 'blocks' as const, section: 'Blurb' as const, blocks: BASE.slice(1) }),
  fc.record({
    kind: fc.constant('place' as const),
    section: fc.constant('Blurb' as const),
    items: fc.array(
      fc.record({
        block: fc.constantFrom('a', 'b'),
        entry: fc.constantFrom(null, 'e', 'f'),
        at: fc.constantFrom(null, { book: 'A' }, { book: 'A', chapter: 3 }, { book: '', stored: 'book 3' }),
      }),
      { maxLength: 3 },
    ),
  }),
  fc.constant({ kind: 'drop' as const, section: 'Blurb' as const }),
  fc.record({
    kind: fc.constant('switch' as const),
    section: fc.constant('Uses' as const),
    off: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('details' as const),
    details: fc.record(
      {
        name: fc.constant('Gate'),
        series: fc.string({ maxLength: 3 }),
        bookNumber: fc.string({ maxLength: 2 }),
        locationType: fc.constantFrom(null, 'City' as const),
        ownFirst: fc.constantFrom('', 'A', 'A 3'),
        safeName: fc.string({ maxLength: 3 }),
      },
      { requiredKeys: ['name', 'series', 'bookNumber', 'locationType'] },
    ),
  }),
  fc.record({
    kind: fc.constant('summary' as const),
    summary: fc.record({ comment: fc.string({ maxLength: 4 }), minor: fc.boolean() }),
  }),
  fc.record({
    kind: fc.constant('saved' as const),
    rev: fc.integer({ min: 2, max: 9 }),
    sections: fc.constant([{ name: 'Blurb' as const, sent: BASE, stored: BASE }]),
    details: fc.constant(null),
  }),
)

describe('concurrent edits of any kind', () => {
  it('give the same draft in all windows that know the same edits, and in the stored journal', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(2), fc.nat(2), fc.option(anyEdit)), { maxLength: 30 }), (all) => {
        const windows = new Windows(3)
        for (const [window, other, edit] of all) {
          if (edit === null) windows.deliver(window, other)
          else windows.edit(window, edit)
        }
        windows.deliverAll()
        for (const window of [1, 2]) expect(windows.shown(window)).toEqual(windows.shown(0))
        const stored = replayEdits(KEY, [...toMinimalEdits(createBegunDraft()), ...windows.sent.toReversed().flat()])
        expect([...(stored?.sections ?? [])]).toEqual(windows.shown(0).sections)
      }),
      { numRuns: 200 },
    )
  })

  it('keep a place that one window gave to a line in which another one typed', () => {
    const windows = new Windows(2)
    const at = { book: 'A', chapter: 3 }
    windows.edit(0, { kind: 'entry', section: 'Blurb', block: 'a', entry: 'e', title: '', text: 'Typed.' })
    windows.edit(1, { kind: 'place', section: 'Blurb', items: [{ block: 'a', entry: 'e', at }] })
    windows.deliverAll()
    for (const window of [0, 1])
      expect(blocksOf(windows.draft(window))[0]?.entries[0]).toEqual({ id: 'e', title: '', text: 'Typed.', at })
  })

  it('give the place that one window gave to a line to both halves into which another one split it', () => {
    const windows = new Windows(2)
    const at = { book: 'A', chapter: 3 }
    const [first, ...others] = blocksOf(windows.draft(0))
    const half = (id: string, text: string) => ({ id, title: '', text })
    const split = first && [{ ...first, entries: [half('e', 'The'), half('n', 'gate.')] }, ...others]
    windows.edit(0, { kind: 'blocks', section: 'Blurb', blocks: split ?? [] })
    windows.edit(1, { kind: 'place', section: 'Blurb', items: [{ block: 'a', entry: 'e', at }] })
    windows.deliverAll()
    for (const window of [0, 1])
      expect(blocksOf(windows.draft(window))[0]?.entries).toEqual([
        { ...half('e', 'The'), at },
        { ...half('n', 'gate.'), at },
      ])
  })

  it('keep each field of the details that one window changed while the other one changed another', () => {
    const before: DraftDetails = { name: 'Gate', series: '', bookNumber: '', locationType: null }
    const set: Required<Omit<DraftDetails, 'series'>> = {
      name: 'The Gate',
      bookNumber: '2',
      locationType: 'City',
      ownFirst: 'A 4',
      safeName: 'A gate',
    }
    for (const [one, other] of [
      [0, 1],
      [1, 0],
    ] as const) {
      const windows = new Windows(2)
      windows.edit(one, { kind: 'details', details: { ...before, ...set }, before })
      windows.edit(other, { kind: 'details', details: { ...before, series: 'Worlds' }, before })
      windows.deliverAll()
      for (const window of [0, 1]) expect(windows.draft(window).details).toEqual({ ...set, series: 'Worlds' })
      windows.edit(one, { kind: 'details', details: { ...before, ...set, series: 'Worlds', ownFirst: '' }, before })
      windows.edit(other, { kind: 'details', details: { ...set, series: 'Worlds', safeName: 'A gate!' }, before })
      windows.deliverAll()
      for (const window of [0, 1])
        expect(windows.draft(window).details).toMatchObject({ ownFirst: '', safeName: 'A gate!' })
    }
  })

  it('count once, however often they arrive', () => {
    const windows = new Windows(2)
    windows.edit(0, { kind: 'summary', summary: { comment: 'once', minor: false } })
    windows.deliverAll()
    const [before] = windows.logs.slice(1)
    const [edit] = windows.sent[0] ?? []
    if (before === undefined || edit === undefined) throw new Error('nothing was sent')
    expect(addEdit(before, edit)).toBe(before)
  })
})

describe('a long log', () => {
  it('contains only the last edits', () => {
    const windows = new Windows(1)
    for (let n = 0; n < 1000; n++) windows.edit(0, { kind: 'summary', summary: { comment: `${n}`, minor: false } })
    expect(windows.logs[0]?.entries.length).toBeLessThanOrEqual(200)
    expect(windows.draft(0).summary?.comment).toBe('999')
  })
})

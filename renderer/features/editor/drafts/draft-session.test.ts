import { beforeEach, describe, expect, it } from 'vitest'
import {
  createDraft,
  type Draft,
  type DraftBlock,
  type DraftEdit,
  type DraftKey,
  isEmptyDraft,
} from '#shared/model/drafts/draft'
import type { DraftProblem } from '#shared/model/drafts/draft-storage'
import { readDraftEdit } from '#shared/model/drafts/read-draft'
import type { SectionName } from '#shared/model/page-types'
import type { Place } from '#shared/model/place'
import { err, ok, type Result } from '#shared/result'
import { applyEdit } from '#shared/rules/drafts/apply-edit'
import { replayEdits } from '#shared/rules/drafts/draft-log'
import { NO_DRAFTS } from '../../../../tests/no-drafts.ts'
import type { DraftChange, Drafts } from '../../../services/ports/editing.ts'
import { type DraftSession, openDraftSession } from './draft-session.ts'

const AT = '2026-01-01T00:00:00.000Z'
const KEY: DraftKey = {
  owner: 'u1',
  subject: { kind: 'part', type: 'Item', view: '', page: 'Gate' },
}
const BASE: DraftBlock[] = [{ id: 'a', sectionName: '', entries: [{ id: 'e', title: '', text: 'Stone.' }] }]

let stored: DraftEdit[]
let refuse: DraftProblem | null
let watcher: ((change: DraftChange) => void) | null
let timers: (() => void)[]
let session: DraftSession

const drafts: Drafts = {
  ...NO_DRAFTS,
  append: async (_key, edit): Promise<Result<void, DraftProblem>> => {
    if (refuse !== null) return err(refuse)
    stored.push(edit)
    return ok(undefined)
  },
  remove: async () => {
    stored = []
    return ok(undefined)
  },
  watch: (_key, onChange) => {
    watcher = onChange
    return () => {
      watcher = null
    }
  },
}

function open(draft: Draft, storedEdits: readonly DraftEdit[] = []) {
  session = openDraftSession({
    drafts,
    draft,
    storedEdits,
    windowId: 'here',
    now: () => AT,
    afterPaint: () => () => {},
    schedule(_milliseconds, call) {
      timers.push(call)
      return () => {
        timers = timers.filter((one) => one !== call)
      }
    },
  })
}
function tick() {
  for (const call of timers.splice(0)) call()
}
const type = (text: string, entry = 'e') =>
  session.edit({ kind: 'entry', section: 'Blurb', block: 'a', entry, title: '', text })
const text = (draft = session.state().draft) =>
  draft.sections
    .get('Blurb')
    ?.blocks[0]?.entries.map((entry) => entry.text)
    .join('|')

beforeEach(() => {
  stored = []
  refuse = null
  timers = []
  open(createDraft(KEY, AT))
  session.edit({ kind: 'grab', section: 'Blurb', base: { rev: 1, blocks: BASE } })
})

describe('typing', () => {
  it('is shown at once and stored after the throttle, as one edit for each entry', async () => {
    for (const words of ['S', 'St', 'Sto']) type(words)
    expect(text()).toBe('Sto')
    expect(session.state().autosave.kind).toBe('storing')
    expect(stored).toEqual([])
    tick()
    await session.flush()
    expect(stored.map(({ kind }) => kind)).toEqual(['grab', 'entry'])
    expect(text(replayEdits(KEY, stored) ?? createDraft(KEY, AT))).toBe('Sto')
    expect(session.state().autosave).toEqual({ kind: 'stored', at: AT })
  })

  it('starts the autosave timer at the first keystroke, and does not restart it at the next', () => {
    type('S')
    type('St')
    expect(timers).toHaveLength(1)
  })

  it('is passed to the storage synchronously by flush, before the window closes', () => {
    type('Stones')
    void session.flush()
    expect(stored).toHaveLength(2)
  })

  it('shows a failed autosave until a later one succeeds', async () => {
    refuse = { kind: 'full' }
    type('Stones')
    await session.flush()
    const failed = { kind: 'failed', problem: { kind: 'full' } }
    expect(session.state().autosave).toEqual(failed)
    // The failure is shown until a write succeeds, so that it does not flicker with each key.
    type('More.', 'another')
    expect(session.state().autosave).toEqual(failed)
    refuse = null
    type('Stones and')
    await session.flush()
    expect(session.state().autosave.kind).toBe('stored')
    expect(text(replayEdits(KEY, stored) ?? undefined)).toBe('Stones and|More.')
  })

  it('that failed to be stored is stored with the next edit', async () => {
    refuse = { kind: 'full' }
    type('Lost for a moment.', 'another')
    await session.flush()
    refuse = null
    type('Stones and')
    await session.flush()
    expect(text(replayEdits(KEY, stored) ?? undefined)).toBe('Stones and|Lost for a moment.')
    refuse = { kind: 'full' }
    session.edit({ kind: 'drop', section: 'Blurb' })
    await session.flush()
    refuse = null
    session.edit({ kind: 'begin', pageName: 'Gate', rev: 1 })
    await session.flush()
    expect(replayEdits(KEY, stored)).toEqual(session.state().draft)
  })

  it('in page details that is undone while storage fails is not stored afterwards', async () => {
    const details = { name: 'Gate', series: 'Ways', bookNumber: '', locationType: null }
    session.edit({ kind: 'details', details: { ...details, series: 'Roads' }, before: details })
    await session.flush()
    refuse = { kind: 'full' }
    session.undo()
    await session.flush()
    refuse = null
    type('Stones')
    await session.flush()
    expect(session.state().draft.details).toBeNull()
    expect(replayEdits(KEY, stored)?.details).toBeNull()
  })

  it('is counted, as are edits of other windows and of undo; edits of a save are not', () => {
    const count = () => session.state().contentEdits
    const before = count()
    type('S')
    type('St')
    expect(count()).toBe(before + 2)
    session.undo()
    expect(count()).toBe(before + 3)
    const elsewhere = { kind: 'blocks', at: AT, section: 'Blurb', blocks: BASE } as const
    watcher?.({ ...elsewhere, stamp: { window: 'there', clock: 9, seen: {} } })
    expect(count()).toBe(before + 4)
    session.edit({ kind: 'summary', summary: { comment: 'Said', minor: false } })
    session.edit({ kind: 'saved', rev: 2, sections: [], details: null })
    expect(count()).toBe(before + 4)
  })

  it('shows `joined` while the draft is open in another window too', () => {
    expect(session.state().joined).toBe(false)
    watcher?.('shared')
    expect(session.state().joined).toBe(true)
    watcher?.('alone')
    expect(session.state().joined).toBe(false)
  })

  it('of another window is merged', () => {
    watcher?.({
      kind: 'entry',
      at: AT,
      section: 'Blurb',
      block: 'a',
      entry: 'f',
      title: '',
      text: 'theirs',
    })
    type('mine')
    expect(text()).toBe('mine|theirs')
    watcher?.('removed')
    expect(session.state().discarded).toBe(true)
  })
})

describe('a place in the story', () => {
  const P = { book: 'Carried,Forward', chapter: 3 }
  const place = (at: Place | null) =>
    session.edit({ kind: 'place', section: 'Blurb', items: [{ block: 'a', entry: 'e', at }] })
  const placeOf = (draft: Draft | null) => draft?.sections.get('Blurb')?.blocks[0]?.entries[0]?.at

  it('is a step of its own, which Undo reverts and Redo repeats, also after a reload', async () => {
    type('Stones')
    place(P)
    type('Stones and')
    session.undo()
    expect([text(), placeOf(session.state().draft)]).toEqual(['Stones', P])
    session.undo()
    expect([text(), placeOf(session.state().draft)]).toEqual(['Stones', undefined])
    session.redo()
    expect(placeOf(session.state().draft)).toEqual(P)
    await session.flush()
    const draft = replayEdits(
      KEY,
      stored.map((edit) => readDraftEdit(JSON.parse(JSON.stringify(edit))) ?? edit),
    )
    expect(placeOf(draft)).toEqual(P)
    open(draft ?? createDraft(KEY, AT), stored)
    session.undo()
    expect([text(), placeOf(session.state().draft)]).toEqual(['Stones', undefined])
  })

  it('is content that another submission sends', () => {
    const before = session.state().contentEdits
    place(P)
    expect(session.state().contentEdits).toBe(before + 1)
  })
})

describe('a save of another window', () => {
  it('leaves no unsaved edits in this window', async () => {
    type('Changed.')
    await session.flush()
    const sent = session.state().draft.sections.get('Blurb')?.blocks ?? []
    watcher?.({
      kind: 'saved',
      at: AT,
      rev: 2,
      sections: [{ name: 'Blurb', sent, stored: sent }],
      details: null,
    })
    expect(session.state().autosave).toEqual({ kind: 'nothing' })
    expect(session.state().draft.baseRev).toBe(2)
  })
})

describe('undo', () => {
  /** The session as it is after a reload, with the edits that were stored. */
  async function reload() {
    await session.flush()
    open(replayEdits(KEY, stored) ?? createDraft(KEY, AT), stored)
  }

  it('goes on after a reload, past what was undone and redone before it', async () => {
    type('One ')
    await session.flush()
    type('One two ')
    await session.flush()
    type('One two three ')
    session.undo()
    session.undo()
    session.redo()
    await reload()
    expect(text()).toBe('One two ')
    session.redo()
    expect(text()).toBe('One two three ')
    for (const before of ['One two ', 'One ', 'Stone.']) {
      session.undo()
      expect(text()).toBe(before)
    }
    expect(session.state().canUndo).toBe(false)
    await reload()
    for (const after of ['One ', 'One two ', 'One two three ']) {
      session.redo()
      expect(text()).toBe(after)
    }
  })

  it('has the same steps after a reload if the words were typed at once', async () => {
    const words = 'One two three'
    for (let end = 1; end <= words.length; end++) type(words.slice(0, end))
    await session.flush()
    session.undo()
    expect(text()).toBe('One two')
    await reload()
    expect(text()).toBe('One two')
    session.redo()
    expect(text()).toBe(words)
    for (const before of ['One two', 'One', 'Stone.']) {
      session.undo()
      expect(text()).toBe(before)
    }
  })

  it('keeps apart what was replaced together and what was typed before, after a reload', async () => {
    type('One')
    session.together(() => {
      session.edit({ kind: 'grab', section: 'Info', base: { rev: 1, blocks: BASE } })
      session.edit({ kind: 'blocks', section: 'Info', blocks: [] })
    })
    await reload()
    session.undo()
    expect(text()).toBe('One')
    expect(session.state().draft.sections.get('Info')?.blocks).toEqual(BASE)
  })

  it('has no steps after a reload if the edits do not lead to the draft', async () => {
    type('One ')
    await session.flush()
    const edits = [...stored]
    type('One two ')
    await session.flush()
    open(replayEdits(KEY, stored) ?? createDraft(KEY, AT), edits)
    expect(text()).toBe('One two ')
    expect(session.state().canUndo).toBe(false)
  })

  it('goes on after a save, and keeps what somebody else has added to it', () => {
    type('Two.')
    const sent = session.state().draft.sections.get('Blurb')?.blocks ?? []
    const theirs = { id: 'f', title: '', text: 'Theirs.' }
    const merged = sent.map((block) => ({ ...block, entries: [...block.entries, theirs] }))
    session.edit({ kind: 'saved', rev: 2, sections: [{ name: 'Blurb', sent, stored: merged }], details: null })
    expect(text()).toBe('Two.|Theirs.')
    expect(isEmptyDraft(session.state().draft)).toBe(true)
    session.undo()
    expect(text()).toBe('Stone.|Theirs.')
    expect(session.state().draft.sections.get('Blurb')?.base?.rev).toBe(2)
    expect(isEmptyDraft(session.state().draft)).toBe(false)
    session.redo()
    expect(isEmptyDraft(session.state().draft)).toBe(true)
  })

  it('says what was removed until a save of it, and again after a redo', () => {
    type('Two.')
    const isRemoved = () => session.state().removed !== null
    const save = (...names: SectionName[]) =>
      session.edit({
        kind: 'saved',
        rev: 2,
        sections: names.map((name) => ({ name, sent: [], stored: [] })),
        details: null,
      })
    session.edit({ kind: 'blocks', section: 'Blurb', blocks: [] })
    expect(isRemoved()).toBe(true)
    save('History')
    expect(isRemoved()).toBe(true)
    save('Blurb')
    expect(isRemoved()).toBe(false)
    session.undo()
    expect(isRemoved()).toBe(false)
    session.redo()
    expect(isRemoved()).toBe(true)
  })

  it('has no step that would mix words with those that a save has stored in their place', () => {
    type('Wood.')
    const sent = session.state().draft.sections.get('Blurb')?.blocks ?? []
    const stored = sent.map((block) => ({ ...block, entries: [{ id: 'e', title: '', text: 'Iron.' }] }))
    session.edit({ kind: 'saved', rev: 2, sections: [{ name: 'Blurb', sent, stored }], details: null })
    expect(text()).toBe('Iron.')
    session.undo()
    expect(text()).toBe('Iron.')
  })

  it('restores an earlier version onto what somebody else has saved since', () => {
    type('Two.')
    const earlier = session.state().draft
    const theirs = BASE.map((block) => ({
      ...block,
      entries: [...block.entries, { id: 'f', title: '', text: 'Theirs.' }],
    }))
    const typed = earlier.sections.get('Blurb')?.blocks ?? []
    const merged = typed.map((block) => ({
      ...block,
      entries: [...block.entries, { id: 'f', title: '', text: 'Theirs.' }],
    }))
    session.edit({ kind: 'blocks', section: 'Blurb', blocks: merged })
    session.edit({
      kind: 'saved',
      loaded: true,
      rev: 2,
      sections: [{ name: 'Blurb', sent: theirs, stored: theirs }],
      details: null,
    })
    session.restoreDraft(earlier)
    expect(text()).toBe('Two.|Theirs.')
  })

  it('of details goes on after a save', () => {
    const details = (series: string) => ({ name: 'Gate', series, bookNumber: '', locationType: null })
    session.edit({ kind: 'details', details: details('New'), before: details('Old') })
    session.edit({ kind: 'saved', rev: 2, sections: [], details: details('New') })
    session.undo()
    expect(session.state().draft.details?.series).toBe('Old')
    session.redo()
    expect(session.state().draft.details).toBeNull()
  })

  it('reverts edits that were made together at once, also after a reload', async () => {
    type('One ')
    await session.flush()
    session.together(() => {
      type('Two')
      type('Three')
      session.edit({ kind: 'blocks', section: 'Blurb', blocks: [] })
    })
    for (let times = 0; times < 2; times++) {
      expect(session.state().draft.sections.get('Blurb')?.blocks).toEqual([])
      session.undo()
      expect(text()).toBe('One ')
      session.redo()
      await reload()
    }
  })

  it('reverts typing word by word, and redo restores it', () => {
    for (const words of ['A', 'A ', 'A g', 'A ga']) type(words)
    session.undo()
    expect(text()).toBe('A')
    session.undo()
    expect(text()).toBe('Stone.')
    expect(session.state().canUndo).toBe(false)
    session.redo()
    session.redo()
    expect(text()).toBe('A ga')
    expect(session.state().canRedo).toBe(false)
  })

  it('restores removed and reset content', () => {
    session.edit({ kind: 'blocks', section: 'Blurb', blocks: [] })
    session.undo()
    expect(text()).toBe('Stone.')
    type('Changed.')
    session.edit({ kind: 'drop', section: 'Blurb' })
    expect(text()).toBe('Stone.')
    session.undo()
    expect(text()).toBe('Changed.')
    expect(session.state().draft.sections.get('Blurb')?.base?.rev).toBe(1)
  })

  it('fault 13: preserves text typed in another window since', () => {
    type('Mine.')
    watcher?.({
      kind: 'entry',
      at: AT,
      section: 'Blurb',
      block: 'a',
      entry: 'f',
      title: '',
      text: 'Theirs.',
    })
    session.undo()
    expect(text()).toBe('Mine.|Theirs.')
    type('Mine again.')
    session.undo()
    expect(text()).toBe('Mine.|Theirs.')
  })

  it('fault 18: of a reset restores that section and preserves later edits of other sections', () => {
    type('Changed.')
    const before = session.state().draft.sections.get('Blurb')
    session.edit({ kind: 'drop', section: 'Blurb' })
    session.edit({ kind: 'grab', section: 'Uses', base: null })
    session.edit({ kind: 'blocks', section: 'Uses', blocks: BASE })
    session.restoreSection('Blurb', before)
    expect(text()).toBe('Changed.')
    expect(session.state().draft.sections.get('Uses')?.blocks).toEqual(BASE)
  })

  it('is stored like typing', async () => {
    type('Changed.')
    session.undo()
    await session.flush()
    const again = stored.reduce(applyEdit, createDraft(KEY, AT))
    expect(text(again)).toBe('Stone.')
  })

  it('of all edits removes the stored draft', async () => {
    type('Changed.')
    await session.flush()
    expect(session.state().autosave.kind).toBe('stored')
    session.undo()
    await session.flush()
    expect(session.state().autosave.kind).toBe('nothing')
    await session.close()
    expect(stored).toEqual([])
  })

  it('removes an added section, and redo restores it', () => {
    session.edit({ kind: 'grab', section: 'Uses', base: null })
    session.edit({ kind: 'blocks', section: 'Uses', blocks: BASE })
    session.undo()
    expect(session.state().draft.sections.has('Uses')).toBe(false)
    session.redo()
    expect(session.state().draft.sections.get('Uses')?.blocks).toEqual(BASE)
  })

  it('restores page details too, and at the end leaves none in the draft', async () => {
    const before = { name: 'Kell', series: 'Ways', bookNumber: '', locationType: null }
    const state = (series: string) => session.edit({ kind: 'details', details: { ...before, series }, before })
    type('Changed.')
    for (const series of ['Wayso', 'Ways', 'Ways of', 'Ways of ', 'Ways of t']) state(series)
    session.undo()
    expect(session.state().draft.details?.series).toBe('Ways of')
    while (session.state().draft.details !== null) session.undo()
    expect(text()).toBe('Changed.')
    session.redo()
    expect(session.state().draft.details).not.toBeNull()
    while (session.state().canUndo) session.undo()
    await session.flush()
    expect(isEmptyDraft(replayEdits(KEY, stored) ?? createDraft(KEY, AT))).toBe(true)
  })

  it('skips page details that another window has edited since', () => {
    const details = { name: 'Mine', series: '', bookNumber: '', locationType: null }
    session.edit({ kind: 'details', details })
    watcher?.({ kind: 'details', at: AT, details: { ...details, series: 'Theirs' } })
    expect(session.state().canUndo).toBe(false)
  })

  it('leaves nothing to redo after a new edit', () => {
    type('One.')
    session.undo()
    type('Two.')
    expect(session.state().canRedo).toBe(false)
  })
})

describe('a discarded draft', () => {
  it('stays on the screen of another window, and is stored again as a whole when edited there', async () => {
    type('Changed.')
    await session.flush()
    stored = []
    watcher?.('removed')
    expect(session.state().discarded).toBe(true)
    expect(text()).toBe('Changed.')
    type('More.', 'f')
    await session.flush()
    const again = replayEdits(KEY, stored)
    expect(text(again ?? createDraft(KEY, AT))).toBe('Changed.|More.')
    expect(again?.sections.get('Blurb')?.base?.rev).toBe(1)
  })

  it('is removed together with its pending edits', async () => {
    type('Changed.')
    expect(await session.discard()).toEqual(ok(undefined))
    await session.close()
    expect(stored).toEqual([])
    expect(watcher).toBeNull()
  })
})

describe('an earlier version', () => {
  const earlier = () =>
    replayEdits(KEY, [
      { kind: 'grab', at: AT, section: 'Blurb', base: { rev: 1, blocks: BASE } },
      { kind: 'grab', at: AT, section: 'History', base: null },
      { kind: 'blocks', at: AT, section: 'History', blocks: BASE },
    ]) ?? createDraft(KEY, AT)
  const sections = () => [...session.state().draft.sections.keys()].toSorted()

  it('replaces the draft when it is restored, and is stored', async () => {
    type('Changed.')
    session.edit({ kind: 'grab', section: 'Uses', base: null })
    session.edit({ kind: 'blocks', section: 'Uses', blocks: BASE })
    session.restoreDraft(earlier())
    expect(sections()).toEqual(['Blurb', 'History'])
    expect(text()).toBe('Stone.')
    await session.flush()
    expect(replayEdits(KEY, stored)?.sections).toEqual(session.state().draft.sections)
  })

  it('can be undone after it was restored', () => {
    type('Changed.')
    session.restoreDraft(earlier())
    while (session.state().canUndo) {
      session.undo()
      if (text() === 'Changed.' && sections().length === 1) return
    }
    throw new Error('Undo did not restore the draft.')
  })
})

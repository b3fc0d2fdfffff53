import { beforeEach, describe, expect, it } from 'vitest'
import {
  createDraft,
  type Draft,
  type DraftBlock,
  type DraftEdit,
  type DraftKey,
  isEmptyDraft,
  isSectionChanged,
} from '#shared/model/drafts/draft'
import type { Block, PageReference, Section } from '#shared/model/page'
import { readReference } from '#shared/model/records'
import { ok } from '#shared/result'
import { replayEdits } from '#shared/rules/drafts/draft-log'
import { NO_DRAFTS } from '../../../../tests/no-drafts.ts'
import { type DraftSession, openDraftSession } from '../drafts/draft-session.ts'
import { applyChanges, hasNewBase, type LoadInput, loadChanges } from './load-changes.ts'
import { findNewerVersion } from './newer-version.ts'

const AT = '2026-01-01T00:00:00.000Z'
const KEY: DraftKey = { owner: 'u1', subject: { kind: 'part', type: 'Item', view: '', page: 'Gate' } }
const text = (words: string, more: Partial<DraftBlock> = {}): DraftBlock[] => [
  { id: 'a', sectionName: '', entries: [{ id: 'e', title: '', text: words }], ...more },
]
const BASE = text('A gate of stone.')

let stored: DraftEdit[]
let session: DraftSession

beforeEach(() => {
  stored = []
  session = openStored(createDraft(KEY, AT))
})

/** The session as it is after the draft was opened again. */
const openStored = (draft: Draft): DraftSession =>
  openDraftSession({
    drafts: { ...NO_DRAFTS, append: async (_key, edit) => ok(void stored.push(edit)) },
    storedEdits: [...stored],
    draft,
    windowId: 'here',
    now: () => AT,
    schedule: () => () => {},
    afterPaint: () => () => {},
  })

const type = (blocks: readonly DraftBlock[]) => session.edit({ kind: 'blocks', section: 'Blurb', blocks })
const grab = (rev = 1) => session.edit({ kind: 'grab', section: 'Blurb', base: { rev, blocks: BASE } })
const blurb = () => session.state().draft.sections.get('Blurb')

const referenceAt = (rev: number, blurbRev = rev): PageReference => {
  const reference = readReference('Gate', {
    Name: 'Gate',
    Type: 'Item',
    Series: 'Stone',
    rev,
    updatedByName: 'Bo',
    sections: [{ sectionName: 'Blurb', order: 0, rev: blurbRev }],
    timeStampArray: [{ updatedAt: AT, updatedBy: 'u2' }],
  })
  if (reference === null) throw new Error('not a reference')
  return reference
}

const sectionAt = (rev: number, blocks: readonly Block[]): Section => ({
  name: 'Blurb',
  rev,
  blocks,
  links: {},
  damaged: false,
})

/** Loads the page at revision 2, whose Blurb has these blocks. */
async function load(theirs: readonly Block[], choices: LoadInput['choices'] = new Map()) {
  const { draft } = session.state()
  return loadChanges(
    {
      draft,
      choices,
      editor: { uid: 'u1', userName: 'Ane', identity: 'u1' },
      reference: referenceAt(2),
      imageAddress: (id) => `chosen:${id}`,
    },
    {
      writing: {
        sections: async () => ok([sectionAt(2, theirs)]),
        headers: async () => ok([]),
      },
      timeout: () => new Promise(() => {}),
    },
  )
}

async function loadAndApply(theirs: readonly Block[], meanwhile = () => {}) {
  const loaded = await load(theirs)
  if (!loaded.ok) throw new Error(loaded.error.kind)
  meanwhile()
  applyChanges(session, loaded.value, 2)
}

describe('loading what others have saved', () => {
  it('keeps both changes, and the next save begins from the stored text', async () => {
    grab()
    type(text('A gate of stone. Mine.'))
    await loadAndApply(text('A tall gate of stone.'))
    expect(blurb()).toMatchObject({
      base: { rev: 2, blocks: text('A tall gate of stone.') },
      blocks: text('A tall gate of stone. Mine.'),
    })
    expect(session.state().draft.baseRev).toBe(2)
  })

  it('keeps what was typed while it was loading', async () => {
    grab()
    type(text('A gate of stone. Mine.'))
    await loadAndApply(text('A tall gate of stone.'), () => type(text('A gate of stone. Mine, too.')))
    expect(blurb()?.blocks).toEqual(text('A tall gate of stone. Mine, too.'))
  })

  it('keeps an image that is not uploaded yet', async () => {
    grab()
    type(text('A gate of stone.', { chosenImage: 'i' }))
    await loadAndApply(text('A tall gate of stone.'))
    expect(blurb()?.blocks).toMatchObject(text('A tall gate of stone.', { chosenImage: 'i' }))
    expect(blurb()?.blocks[0]).not.toHaveProperty('imageUrl')
  })

  it('asks if the block of an image that is not uploaded yet was removed', async () => {
    grab()
    type(text('A gate of stone.', { chosenImage: 'i' }))
    const loaded = await load([])
    expect(loaded.ok).toBe(false)
    expect(blurb()?.blocks).toEqual(text('A gate of stone.', { chosenImage: 'i' }))
  })

  it('changes nothing before a conflict is resolved, and then takes the choice', async () => {
    grab()
    type(text('A gate of wood.'))
    const asked = await load(text('A gate of iron.'))
    expect(asked).toMatchObject({ ok: false, error: { kind: 'conflict' } })
    expect(blurb()).toMatchObject({ base: { rev: 1 }, blocks: text('A gate of wood.') })
    const conflicts = !asked.ok && asked.error.kind === 'conflict' ? (asked.error.sections.get('Blurb') ?? []) : []
    const choices = new Map(conflicts.map(({ id }) => [id, 'theirs'] as const))
    const loaded = await load(text('A gate of iron.'), new Map([['Blurb', choices]]))
    if (loaded.ok) applyChanges(session, loaded.value, 2)
    expect(blurb()?.blocks).toEqual(text('A gate of iron.'))
  })

  it('leaves nothing to save if both have typed the same', async () => {
    grab()
    type(text('A gate of iron.'))
    await loadAndApply(text('A gate of iron.'))
    const section = blurb()
    expect(section !== undefined && isSectionChanged(section)).toBe(false)
  })

  it('keeps the edit summary, also after a submission that needed the person', async () => {
    const summary = { comment: 'Iron now', minor: false }
    grab()
    type(text('A gate of stone. Mine.'))
    session.edit({ kind: 'summary', summary })
    const submission = { saveId: 's', sections: [], withDetails: false, ...summary, state: 'stuck', why: 'x' } as const
    session.edit({ kind: 'submission', submission })
    await loadAndApply(text('A tall gate of stone.'))
    expect(session.state().draft).toMatchObject({ summary, submission: null })
  })

  it('loses nothing if the journal ends at any edit', async () => {
    grab()
    type(text('A gate of stone. Mine.'))
    await session.flush()
    const before = stored.length
    await loadAndApply(text('A tall gate of stone.'))
    await session.flush()
    expect(stored.length).toBeGreaterThan(before)
    for (let end = before; end <= stored.length; end++) {
      const blocks = replayEdits(KEY, stored.slice(0, end))?.sections.get('Blurb')?.blocks
      expect(JSON.stringify(blocks)).toContain('Mine.')
    }
  })

  it('is of no use after a save or another load has changed the merge base', () => {
    grab()
    type(text('A gate of stone. Mine.'))
    const before = session.state().draft
    const loaded = [{ name: 'Blurb', mine: [], merged: [], theirs: { rev: 2, blocks: BASE } }] as const
    expect(hasNewBase(before, before, loaded)).toBe(false)
    const sent = before.sections.get('Blurb')?.blocks ?? []
    session.edit({ kind: 'saved', rev: 3, sections: [{ name: 'Blurb', sent, stored: sent }], details: null })
    expect(hasNewBase(before, session.state().draft, loaded)).toBe(true)
  })

  it('leaves the undo steps, without the text of others, also after a reload', async () => {
    grab()
    type(text('A gate of stone. Mine.'))
    type(text('A gate of stone. Mine, too.'))
    await loadAndApply(text('A tall gate of stone.'))
    await session.flush()
    const loaded = session.state().draft
    for (const open of [session, openStored(loaded)]) {
      const read = () => open.state().draft.sections.get('Blurb')?.blocks
      open.undo()
      expect(read()).toEqual(text('A tall gate of stone. Mine.'))
      open.undo()
      expect(read()).toEqual(text('A tall gate of stone.'))
      expect(isEmptyDraft(open.state().draft)).toBe(true)
      expect(open.state().canUndo).toBe(false)
      open.redo()
      open.redo()
      expect(read()).toEqual(loaded.sections.get('Blurb')?.blocks)
    }
  })

  it('leaves no undo step of words that others have changed too, nor one before it', async () => {
    grab()
    type(text('A gate of wood. Mine.'))
    type(text('A gate of wood. Mine, too.'))
    const theirs = text('A gate of iron.')
    const asked = await load(theirs)
    const conflicts = !asked.ok && asked.error.kind === 'conflict' ? (asked.error.sections.get('Blurb') ?? []) : []
    const choices = new Map(conflicts.map(({ id }) => [id, 'theirs'] as const))
    const loaded = await load(theirs, new Map([['Blurb', choices]]))
    if (loaded.ok) applyChanges(session, loaded.value, 2)
    expect(blurb()?.blocks).toEqual(theirs)
    expect(session.state().canUndo).toBe(false)
  })

  it('changes only the base revision if the draft has no such section', async () => {
    session.edit({ kind: 'begin', pageName: 'Gate', rev: 1 })
    session.edit({ kind: 'grab', section: 'Info', base: null })
    session.edit({ kind: 'blocks', section: 'Info', blocks: text('New.') })
    applyChanges(session, [], 2)
    expect(session.state().draft).toMatchObject({ baseRev: 2, pageName: 'Gate' })
    expect(session.state().canUndo).toBe(true)
  })
})

describe('a newer version', () => {
  const sections = ['Blurb'] as const
  const page = (rev: number) => ({
    reference: referenceAt(rev),
    view: '',
    sections: [sectionAt(rev, BASE)],
  })
  const find = (newest: PageReference | null, draft: Draft = session.state().draft, pageRev = 1, self = 'u1') =>
    findNewerVersion({ newest, page: page(pageRev), draft, sections, self })

  it('is found if another person saved a section of this part', () => {
    expect(find(referenceAt(2))?.rev).toBe(2)
    expect(find(referenceAt(1))).toBeNull()
    expect(find(null)).toBeNull()
  })

  it('is not found if the save concerns another part, or is the editor’s own', () => {
    expect(find(referenceAt(2, 1))).toBeNull()
    expect(find(referenceAt(2), undefined, 1, 'u2')).toBeNull()
  })

  it('is found if the editor saved last, from another window, and somebody else before', () => {
    const newest = { ...referenceAt(3), edits: ['u2', 'u2', 'u1'].map((by) => ({ at: AT, by })) }
    expect(find(newest)?.rev).toBe(3)
    expect(find(newest, undefined, 2)).toBeNull()
  })

  it('is found if only the details were changed', () => {
    expect(find({ ...referenceAt(2, 1), series: 'Other' })?.rev).toBe(2)
  })

  it('is found for a draft that is older than the loaded page, until it is loaded', async () => {
    grab()
    type(text('A gate of stone. Mine.'))
    expect(find(null, session.state().draft, 2)?.rev).toBe(2)
    await loadAndApply(text('A tall gate of stone.'))
    expect(find(null, session.state().draft, 2)).toBeNull()
    expect(find(referenceAt(2))).toBeNull()
  })

  it('is not offered of a hidden or renamed page', () => {
    expect(find({ ...referenceAt(2), hidden: true })).toBeNull()
    expect(find({ ...referenceAt(2), movedTo: 'Tower' })).toBeNull()
  })
})

/** Contract test of the undo of a save: the page is as before it, and the text is in the draft again. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDraft, type DraftBlock, type DraftDetails, hasChanges } from '#shared/model/drafts/draft'
import type { Block, PageDetails } from '#shared/model/page'
import type { SectionName } from '#shared/model/page-types'
import { err, ok } from '#shared/result'
import type { RestoreDeps } from '../../../renderer/components/restore-page.ts'
import { type DraftSession, openDraftSession } from '../../../renderer/features/editor/drafts/draft-session.ts'
import { type Receipt, savePage } from '../../../renderer/features/editor/saving/save-page.ts'
import { restoreText, undoSave } from '../../../renderer/features/editor/saving/undo-save.ts'
import { NO_DRAFTS } from '../../no-drafts.ts'
import { type ClientCloud, openClientCloud } from '../client-cloud.ts'
import { setWrite, updateWrite } from '../rules/operations.ts'
import { createRestoreDeps } from './restore-deps.ts'

const AT = '2026-01-01T00:00:00.000Z'
const DETAILS: PageDetails = { name: 'Tide', type: 'Book', series: 'Roads', bookNumber: 1, locationType: null }
const WAITING = { pause: async () => {}, timeout: () => new Promise<void>(() => {}) }

let wiki: ClientCloud
let deps: RestoreDeps
let session: DraftSession
const uids = new Map<string, string>()

const editorOf = (userName: string) => {
  const uid = uids.get(userName) ?? ''
  return { uid, userName, identity: uid }
}
let ids = 0
const newId = () => `save${String(ids++).padStart(12, '0')}`
const stamp = () => ({ editor: editorOf('Ane'), saveId: newId(), now: new Date().toISOString() })
const toBlocks = (text: string): Block[] => [{ id: 'a', sectionName: '', entries: [{ id: 'e', title: '', text }] }]
const toText = (blocks: readonly DraftBlock[] | undefined) => blocks?.map(({ entries }) => entries[0]?.text).join()

beforeEach(async () => {
  wiki = await openClientCloud()
  deps = createRestoreDeps(wiki)
  for (const userName of ['Ane', 'Mara']) uids.set(userName, await wiki.addPerson(userName))
  await wiki.signIn('Ane')
  const changed = new Map<SectionName, Block[]>([
    ['Blurb', toBlocks('The water is cold.')],
    ['Synopsis', toBlocks('It begins.')],
  ])
  const page = { kind: 'new', details: DETAILS } as const
  const created = await deps.writing.commit({ ...stamp(), page, changed, comment: '', minor: false })
  expect(created).toMatchObject({ ok: true })
  const subject = { kind: 'part', type: 'Book', view: '', page: 'Tide' } as const
  session = openDraftSession({
    drafts: NO_DRAFTS,
    storedEdits: [],
    draft: createDraft({ owner: 'u1', subject }, AT),
    windowId: 'here',
    now: () => AT,
    schedule: () => () => {},
    afterPaint: () => () => {},
  })
})
afterEach(() => wiki.close())

async function readSection(section: SectionName) {
  const read = await deps.writing.sections('Book', 'Tide', [section])
  if (!read.ok || read.value[0] === undefined) throw new Error(`There is no ${section}.`)
  return read.value[0]
}
const storedText = async (section: SectionName) => toText((await readSection(section)).blocks)
const draftText = (section: SectionName) => toText(session.state().draft.sections.get(section)?.blocks)
const page = async () => {
  const read = await deps.writing.reference('Tide')
  return read.ok ? read.value : null
}

/** Types into the form, which begins with the stored text. */
async function type(section: SectionName, text: string) {
  if (!session.state().draft.sections.has(section)) {
    const { rev, blocks } = await readSection(section)
    session.edit({ kind: 'grab', section, base: { rev, blocks } })
  }
  session.edit({ kind: 'blocks', section, blocks: toBlocks(text) })
}

async function saveAs(userName: string, section: SectionName, text: string) {
  await wiki.signIn(userName)
  const attempt = { ...stamp(), editor: editorOf(userName), comment: '', minor: false }
  const { rev } = await readSection(section)
  const existing = { kind: 'existing', key: 'Tide', baseRevisions: new Map([[section, rev]]), details: null } as const
  const saved = await deps.writing.commit({ ...attempt, page: existing, changed: new Map([[section, toBlocks(text)]]) })
  expect(saved).toMatchObject({ ok: true })
  await wiki.signIn('Ane')
}

async function submit(): Promise<Receipt> {
  const { draft } = session.state()
  const typed = draft.details && { ...DETAILS, series: draft.details.series }
  const outcome = await savePage(
    {
      draft,
      details: typed,
      detailsBefore: typed && DETAILS,
      page: 'Tide',
      ...stamp(),
      comment: '',
      minor: false,
      choices: new Map(),
      progress: () => {},
    },
    {
      drafts: {
        async append(_key, { at: _at, ...edit }) {
          session.edit(edit)
          return ok(undefined)
        },
        getImage: NO_DRAFTS.getImage,
      },
      images: { upload: async () => err({ kind: 'failed' }) },
      writing: deps.writing,
      now: () => new Date().toISOString(),
      ...WAITING,
    },
  )
  if (outcome.kind !== 'saved') throw new Error(outcome.kind)
  return outcome.receipt
}

const undo = (receipt: Receipt, using: RestoreDeps = deps, sent = stamp()) =>
  undoSave(receipt, sent, { ...using, ...WAITING })

async function undoAndRestore(receipt: Receipt, shown: 'page' | 'text') {
  const undone = await undo(receipt)
  if (!undone.ok) throw new Error(undone.error)
  restoreText(session, receipt, undone.value, shown)
  return undone.value
}

describe('the undo of the newest save', () => {
  it('shows the page as before; an undo step brings the text back, which the next Submit saves', async () => {
    await type('Blurb', 'The water is warm.')
    await type('Synopsis', 'It begins again.')
    const receipt = await submit()
    expect(await undoAndRestore(receipt, 'page')).toMatchObject({ isChanged: true, isPartial: false, rev: 3 })
    expect([await storedText('Blurb'), await storedText('Synopsis')]).toEqual(['The water is cold.', 'It begins.'])
    expect([draftText('Blurb'), draftText('Synopsis')]).toEqual(['The water is cold.', 'It begins.'])
    expect(hasChanges(session.state().draft)).toBe(false)
    for (const _ of receipt.sections) session.undo()
    expect([draftText('Blurb'), draftText('Synopsis')]).toEqual(['The water is warm.', 'It begins again.'])
    expect(await submit()).toMatchObject({ rev: 4, merged: [] })
    expect(await storedText('Blurb')).toBe('The water is warm.')
  })

  it('carries over what was typed after the save', async () => {
    await type('Blurb', 'The water is warm.')
    const receipt = await submit()
    await type('Blurb', 'The water is warm. Or not.')
    await undoAndRestore(receipt, 'page')
    expect(draftText('Blurb')).toBe('The water is cold. Or not.')
    session.undo()
    expect(draftText('Blurb')).toBe('The water is warm. Or not.')
  })

  it('restores the details that the save changed', async () => {
    const before: DraftDetails = { name: 'Tide', series: 'Roads', bookNumber: '1', locationType: null }
    session.edit({ kind: 'details', details: { ...before, series: 'Gates' }, before })
    const receipt = await submit()
    expect(await page()).toMatchObject({ series: 'Gates' })
    expect(await undoAndRestore(receipt, 'page')).toMatchObject({ hasRestoredDetails: true })
    expect(await page()).toMatchObject({ series: 'Roads', rev: 3 })
    expect(session.state().draft.details).toBeNull()
    session.undo()
    expect(session.state().draft.details).toMatchObject({ series: 'Gates' })
  })
})

describe('the history read by an undo', () => {
  it('reaches back to the save that wrote the earlier text', async () => {
    await saveAs('Mara', 'Synopsis', 'It ends.')
    await saveAs('Mara', 'Blurb', 'The water is salt.')
    await type('Blurb', 'The water is warm.')
    const receipt = await submit()
    const cursors: (number | null)[] = []
    const listForPage: RestoreDeps['histories']['listForPage'] = async (key, beforeRev) => {
      cursors.push(beforeRev)
      const read = await deps.histories.listForPage(key, beforeRev)
      if (!read.ok) return read
      // Each page of the history has one entry here.
      const entries = read.value.entries.slice(0, 1)
      return ok({ ...read.value, entries, next: entries[0] === undefined ? null : `${entries[0].rev}` })
    }
    const undone = await undo(receipt, { ...deps, histories: { ...deps.histories, listForPage } })
    expect(undone).toMatchObject({ ok: true, value: { isChanged: true } })
    expect(await storedText('Blurb')).toBe('The water is salt.')
    expect(cursors).toEqual([null, 4])
  })
})

describe('the undo of a save after which others saved', () => {
  it('removes only what the save changed, and the details stay', async () => {
    await type('Blurb', 'The water is warm.')
    const receipt = await submit()
    await saveAs('Mara', 'Blurb', 'Today the water is warm.')
    expect(await undoAndRestore(receipt, 'page')).toMatchObject({ isPartial: true, hasRestoredDetails: false })
    expect(await storedText('Blurb')).toBe('Today the water is cold.')
    session.undo()
    expect(draftText('Blurb')).toBe('The water is warm.')
    // The old merge base stays, so that their text is merged and not replaced.
    await submit()
    expect(await storedText('Blurb')).toBe('Today the water is warm.')
  })

  it('is planned again if the page is saved between its plan and its write', async () => {
    await type('Blurb', 'The water is warm.')
    const receipt = await submit()
    let meanwhile = 1
    const commit: RestoreDeps['writing']['commit'] = async (attempt) => {
      if (meanwhile-- > 0) await saveAs('Mara', 'Synopsis', 'It ends.')
      return deps.writing.commit(attempt)
    }
    const undone = await undo(receipt, { ...deps, writing: { ...deps.writing, commit } })
    expect(undone).toMatchObject({ ok: true, value: { isPartial: true } })
    expect([await storedText('Blurb'), await storedText('Synopsis')]).toEqual(['The water is cold.', 'It ends.'])
    meanwhile = 9
    expect(
      await undo(receipt, { ...deps, writing: { ...deps.writing, commit: async () => err({ kind: 'busy' }) } }),
    ).toEqual(err('movedOn'))
  })
})

describe('the undo of a merge', () => {
  it('leaves their text on the page and the own one in the form, which Submit merges again', async () => {
    await type('Blurb', 'The water is warm.')
    await saveAs('Mara', 'Blurb', 'Today the water is cold.')
    const receipt = await submit()
    expect(await storedText('Blurb')).toBe('Today the water is warm.')
    expect(receipt.merged).toMatchObject([{ name: 'Blurb', savers: { others: ['Mara'] } }])
    await undoAndRestore(receipt, 'text')
    expect(await storedText('Blurb')).toBe('Today the water is cold.')
    expect(draftText('Blurb')).toBe('The water is warm.')
    expect(await submit()).toMatchObject({ merged: [{ name: 'Blurb' }] })
    expect(await storedText('Blurb')).toBe('Today the water is warm.')
  })

  it('writes nothing if the merge resulted in their text', async () => {
    await type('Blurb', 'The water is warm.')
    await saveAs('Mara', 'Blurb', 'The water is warm.')
    const receipt = await submit()
    expect(receipt).toMatchObject({ isUnchanged: true, rev: 2 })
    expect(await undoAndRestore(receipt, 'text')).toMatchObject({ isChanged: false })
    expect(await page()).toMatchObject({ rev: 2 })
    expect(draftText('Blurb')).toBe('The water is warm.')
  })

  it('names people by the headers of older saves, which are all that is read for it', async () => {
    await type('Blurb', 'The water is warm.')
    await saveAs('Mara', 'Blurb', 'Today the water is cold.')
    await saveAs('Ane', 'Blurb', 'Tonight the water is cold.')
    await saveAs('Mara', 'Synopsis', 'It ends.')
    const read: (readonly number[])[] = []
    const { writing } = deps
    const headers: typeof writing.headers = (key, revs) => {
      read.push(revs)
      return writing.headers(key, revs)
    }
    deps = { ...deps, writing: { ...writing, headers } }
    const { merged } = await submit()
    expect(merged).toMatchObject([{ savers: { others: ['Mara'], isSelf: true, isComplete: true } }])
    expect(read).toEqual([[3, 2]])
  })
})

describe('an undo that fails', () => {
  it('names the reason, and changes nothing', async () => {
    await type('Blurb', 'The water is warm.')
    const receipt = await submit()
    await wiki.put(setWrite(`blocked/${uids.get('Ane')}`, {}))
    expect(await undo(receipt)).toEqual(err('refused'))
    await wiki.signOut()
    expect(await undo(receipt)).toEqual(err('signed-out'))
    expect(await storedText('Blurb')).toBe('The water is warm.')
    await wiki.put(updateWrite('ContentRef/Tide', { hidden: true }))
    expect(await undo(receipt)).toEqual(err('missing'))
    await wiki.stop()
    expect(await undo(receipt)).toEqual(err('unreachable'))
  })

  it('is recognized after a lost response, and not made twice', async () => {
    await type('Blurb', 'The water is warm.')
    const receipt = await submit()
    const sent = stamp()
    const commit: RestoreDeps['writing']['commit'] = async (attempt) => {
      await deps.writing.commit(attempt)
      return err({ kind: 'unreachable' })
    }
    const lossy = { ...deps, writing: { ...deps.writing, commit } }
    expect(await undo(receipt, lossy, sent)).toEqual(err('unreachable'))
    expect(await storedText('Blurb')).toBe('The water is cold.')
    const undone = { ok: true, value: { isChanged: true, isPartial: false, rev: 3 } }
    expect(await undo(receipt, deps, sent)).toMatchObject(undone)
    expect(await page()).toMatchObject({ rev: 3 })
    // Another undo of the same save finds nothing to do.
    expect(await undo(receipt)).toMatchObject({ ok: true, value: { isChanged: false, rev: 3 } })
  })
})

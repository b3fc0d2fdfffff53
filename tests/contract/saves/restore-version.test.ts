/** Contract test of restoring a version: the details of a page are in its history and come back from there. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ARROW, DETAIL_TITLES, type DetailName } from '#shared/model/history'
import type { Block } from '#shared/model/page'
import type { SectionName } from '#shared/model/page-types'
import { err, ok } from '#shared/result'
import { listChangedDetails } from '#shared/rules/history/page-history'
import { planPageRestore, type RestoreDeps, restorePage } from '../../../renderer/components/restore-page.ts'
import type { ChangedDetails } from '../../../renderer/services/ports/editing.ts'
import { type ClientCloud, openClientCloud } from '../client-cloud.ts'
import { setWrite, updateWrite } from '../rules/operations.ts'
import { createRestoreDeps } from './restore-deps.ts'

let wiki: ClientCloud
let uid: string
let editorName: string
let deps: RestoreDeps

beforeEach(async () => {
  wiki = await openClientCloud()
  deps = createRestoreDeps(wiki)
  editorName = 'Mara'
  uid = await wiki.addPerson(editorName)
  await wiki.put(setWrite(`roles/${uid}`, { role: 'maintainer' }))
  await wiki.signIn('Mara')
})
afterEach(() => wiki.close())

let saves = 0
const stamp = () => ({
  editor: { uid, userName: editorName, identity: uid },
  now: new Date().toISOString(),
  saveId: `save${String(saves++).padStart(12, '0')}`,
})
const toBlocks = (text: string): readonly Block[] => [
  { id: 'a', sectionName: '', entries: [{ id: 'e', title: '', text }] },
]
const blurb = (text: string) => new Map([['Blurb', toBlocks(text)] as const])

async function create() {
  const details = { name: 'Tide', type: 'Book', series: 'Roads', bookNumber: 1 } as const
  const made = await deps.writing.commit({
    ...stamp(),
    page: { kind: 'new', details: { ...details, locationType: null } },
    changed: blurb('Water.'),
    comment: '',
    minor: false,
  })
  expect(made.ok).toBe(true)
}

async function saveDetails(baseRevisions: number, details: ChangedDetails) {
  const page = { kind: 'existing', key: 'Tide', baseRevisions, details } as const
  const attempt = { ...stamp(), page, changed: new Map(), comment: '', minor: false }
  expect(await deps.writing.commit(attempt)).toMatchObject({ ok: true })
}

/** Restores a version and confirms all offered changes. @param leaves details that are not confirmed */
async function restore(key: string, rev: number, leaves: readonly DetailName[] = [], until: number | null = null) {
  const plan = await planPageRestore({ key, rev, until }, deps)
  if (!plan.ok) return plan
  const offered = plan.value.changes.map(({ detail }) => detail)
  const confirmed = offered.filter((detail) => !leaves.includes(detail))
  const restored = await restorePage({ ...stamp(), plan: plan.value, confirmed }, deps)
  if (!restored.ok) return restored
  // The content afterwards is tested with the undo of a save.
  const { rev: _rev, sections: _sections, ...outcome } = restored.value
  return ok(outcome)
}

const offeredFor = async (key: string, rev: number) => {
  const plan = await planPageRestore({ key, rev, until: null }, deps)
  if (!plan.ok) throw new Error(plan.error)
  return plan.value.changes.map(({ detail, present, earlier }) => [detail, present, earlier])
}

/** Undoes the saves after `from`, up to and including `to`. */
const undo = (from: number, to: number) => restore('Tide', from, [], to)

const RESTORED = { isChanged: true, skippedCount: 0, unknownSections: [], notRenamed: null }
const restoredAs = (key: string) => ({ ok: true, value: { ...RESTORED, key } })
const unchangedAs = (key: string) => ({ ok: true, value: { ...RESTORED, key, isChanged: false } })

async function historyOf(key: string) {
  const read = await deps.histories.listForPage(key, null)
  if (!read.ok) throw new Error(read.error.kind)
  return read.value.entries.map((entry) =>
    listChangedDetails(entry).map(({ detail, texts }) => `${DETAIL_TITLES[detail]}: ${texts.join(ARROW)}`),
  )
}

async function factsOf(key: string) {
  const read = await deps.writing.reference(key)
  if (!read.ok || read.value === null) throw new Error(`There is no ${key}.`)
  const { name, series, bookNumber, rev } = read.value
  return { name, series, bookNumber, rev }
}

describe('a detail of a page', () => {
  it('is in the history as old → new, and is restored with an old version', async () => {
    await create()
    await saveDetails(1, { series: 'Gates → Doors', bookNumber: 2.5 })
    await saveDetails(2, { series: 'Bridges' })
    expect(await historyOf('Tide')).toEqual([
      ['Series: Gates → Doors → Bridges'],
      ['Series: Roads → Gates → Doors', 'Book Order Number: 1 → 2.5'],
      [],
    ])
    expect(await offeredFor('Tide', 2)).toEqual([['series', 'Bridges', 'Gates → Doors']])
    expect(await restore('Tide', 2)).toEqual(restoredAs('Tide'))
    expect(await factsOf('Tide')).toMatchObject({ series: 'Gates → Doors', bookNumber: 2.5 })
    expect(await restore('Tide', 1)).toEqual(restoredAs('Tide'))
    const first = { name: 'Tide', series: 'Roads', bookNumber: 1, rev: 5 }
    expect(await factsOf('Tide')).toEqual(first)
    // There is no difference left, so no version is written.
    expect(await restore('Tide', 1)).toEqual(unchangedAs('Tide'))
    expect(await factsOf('Tide')).toEqual(first)
  })

  it('such as the name is restored only if the person confirms it', async () => {
    await create()
    const renamed = { ...stamp(), key: 'Tide', name: 'Ebb', comment: '' }
    const attempt = { ...renamed, saveId: `-${renamed.saveId.slice(1)}` }
    // A wrong time of creation must not prevent a rename.
    await wiki.put(updateWrite('ContentRef/Tide', { createdAt: '9999-01-01T00:00:00Z' }))
    const unnamed = await deps.renaming.rename({ ...attempt, name: ' ' })
    expect(unnamed).toEqual(err({ kind: 'name', problem: expect.anything() }))
    expect(await deps.renaming.rename(attempt)).toMatchObject({ ok: true })
    expect(await historyOf('Ebb')).toEqual([['Name: Tide → Ebb'], []])
    expect(await offeredFor('Ebb', 1)).toEqual([['name', 'Ebb', 'Tide']])
    expect(await restore('Ebb', 1, ['name'])).toEqual(unchangedAs('Ebb'))
    expect(await factsOf('Ebb')).toMatchObject({ name: 'Ebb', rev: 2 })
    expect(await restore('Ebb', 1)).toEqual(restoredAs('Tide'))
    expect(await factsOf('Tide')).toMatchObject({ name: 'Tide', rev: 3 })
    expect((await historyOf('Tide'))[0]).toEqual(['Name: Ebb → Tide'])
  })
})

describe('a forged history', () => {
  it('cannot rename the page', async () => {
    await create()
    await forgedBy('Ane', { Series: 'Name', 'Roads → Gates': 'Vandal → Tide' }, () =>
      saveDetails(1, { series: 'Gates' }),
    )
    expect(await historyOf('Tide')).toEqual([['Name: Vandal → Tide'], []])
    expect(await offeredFor('Tide', 1)).toEqual([])
    expect(await restore('Tide', 1)).toEqual(unchangedAs('Tide'))
    expect(await wiki.documents.get(['ContentRef', 'Vandal'])).toBeNull()
  })

  it('cannot restore a detail that the person has not confirmed', async () => {
    await create()
    await forgedBy('Ane', { 'Roads → Gates': 'Vandal → Gates' }, () => saveDetails(1, { series: 'Gates' }))
    expect(await offeredFor('Tide', 1)).toEqual([['series', 'Gates', 'Vandal']])
    expect(await restore('Tide', 1, ['series'])).toEqual(unchangedAs('Tide'))
    expect(await factsOf('Tide')).toMatchObject({ series: 'Gates' })
  })

  it('does not prevent the restore of a version', async () => {
    await create()
    const forged = { '1 → 2': 'x → 2', 'Roads → Gates': ' → Gates' }
    await forgedBy('Ane', forged, () => saveDetails(1, { series: 'Gates', bookNumber: 2 }))
    const plan = await planPageRestore({ key: 'Tide', rev: 1, until: null }, deps)
    const unknown = ['series', 'bookNumber']
    expect(plan).toMatchObject({ value: { changes: [], unknown } })
    expect(await restore('Tide', 1)).toEqual(unchangedAs('Tide'))
  })
})

describe('a version that is restored in part', () => {
  it('names the reason why the name was not restored, and restores the rest', async () => {
    await create()
    await saveDetails(1, { series: 'Gates' })
    const rename = () => {
      const attempt = { ...stamp(), key: 'Tide', name: 'Ebb', comment: '' }
      return deps.renaming.rename({ ...attempt, saveId: `-${attempt.saveId.slice(1)}` })
    }
    expect(await rename()).toMatchObject({ ok: true })
    const problems = [
      () => Promise.resolve(err({ kind: 'unreachable' } as const)),
      () => Promise.reject(new Error('thrown after the text was stored')),
    ]
    const kinds = ['unreachable', 'failed']
    for (const [index, problem] of problems.entries()) {
      const real = deps
      deps = { ...real, renaming: { rename: problem } }
      // The first attempt has restored everything else.
      const value = { ...RESTORED, key: 'Ebb', notRenamed: { kind: kinds[index] } }
      expect(await restore('Ebb', 1)).toEqual({ ok: true, value })
      deps = real
      expect(await factsOf('Ebb')).toMatchObject({ name: 'Ebb', series: 'Roads' })
    }
  })

  it('is called invalid, not unreachable, if the page cannot be saved in that form', async () => {
    await create()
    await saveDetails(1, { bookNumber: 2 })
    await wiki.put(updateWrite('ContentRef/Tide', { Series: '' }))
    expect(await restore('Tide', 1)).toEqual(err('invalid'))
    await saveDetails(2, { series: 'Gates' })
    await wiki.stop()
    expect(await restore('Tide', 1)).toEqual(err('unreachable'))
  })
})

describe('a change that is undone', () => {
  const saveTexts = async (baseRevisions: number, texts: Partial<Record<SectionName, string>>) => {
    const page = { kind: 'existing', key: 'Tide', baseRevisions, details: null } as const
    const changed = new Map(Object.entries(texts).map(([name, text]) => [name as SectionName, toBlocks(text)]))
    expect(await deps.writing.commit({ ...stamp(), page, changed, comment: '', minor: false })).toMatchObject({
      ok: true,
    })
  }
  const textOf = async (section: SectionName) => {
    const read = await deps.writing.sections('Book', 'Tide', [section])
    return read.ok && read.value[0]?.blocks.map(({ entries }) => entries[0]?.text).join()
  }
  const newestSummary = async () => {
    const read = await deps.histories.listForPage('Tide', null)
    return read.ok && read.value.entries[0]?.summary
  }

  it('is the newest: text and details become as before', async () => {
    await create()
    await saveDetails(1, { series: 'Gates' })
    await saveTexts(2, { Blurb: 'Sand.', Synopsis: 'It ends.' })
    expect(await undo(2, 3)).toEqual(restoredAs('Tide'))
    expect([await textOf('Blurb'), await textOf('Synopsis')]).toEqual(['Water.', ''])
    expect(await factsOf('Tide')).toMatchObject({ series: 'Gates', rev: 4 })
    expect(await newestSummary()).toBe('Undid version 3')
    expect(await undo(1, 4)).toEqual(restoredAs('Tide'))
    expect(await factsOf('Tide')).toMatchObject({ series: 'Roads', rev: 5 })
    expect(await newestSummary()).toBe('Undid versions 2 to 4')
  })

  it('is an older one: what was changed later stays, and is counted', async () => {
    await create()
    await saveTexts(1, { Blurb: 'Sand and water.', Synopsis: 'It ends.' })
    await saveTexts(2, { Synopsis: 'It ends in the desert.' })
    await saveDetails(3, { series: 'Gates' })
    expect(await undo(1, 2)).toEqual({ ok: true, value: { ...RESTORED, key: 'Tide', skippedCount: 1 } })
    expect([await textOf('Blurb'), await textOf('Synopsis')]).toEqual(['Water.', 'It ends in the desert.'])
    expect(await factsOf('Tide')).toMatchObject({ series: 'Gates', rev: 5 })
    expect(await undo(1, 2)).toEqual({
      ok: true,
      value: { ...RESTORED, key: 'Tide', isChanged: false, skippedCount: 1 },
    })
    expect(await factsOf('Tide')).toMatchObject({ rev: 5 })
  })

  it('does not empty a section whose earlier text is not in the history', async () => {
    await create()
    await saveTexts(1, { Synopsis: 'It ends.' })
    // As a page that is older than the history.
    await wiki.put(updateWrite('ContentRef/Tide', { createdBy: 'somebody@wiki.example' }))
    const value = { ...RESTORED, key: 'Tide', isChanged: false, unknownSections: ['Synopsis'] }
    expect(await undo(1, 2)).toEqual({ ok: true, value })
    expect(await textOf('Synopsis')).toBe('It ends.')
  })
})

const inBody = (text: string) => `"stringValue":${JSON.stringify(text)}`

/** Saves with changed texts in the commit, as a forged client would; the rules allow it. */
async function forgedBy(userName: string, texts: Readonly<Record<string, string>>, save: () => Promise<void>) {
  const [mara, real] = [uid, globalThis.fetch]
  uid = await wiki.addPerson(userName)
  editorName = userName
  await wiki.signIn(userName)
  globalThis.fetch = (input, init) => {
    const body = Object.entries(texts).reduce(
      (sent, [from, to]) => sent.replaceAll(inBody(from), inBody(to)),
      String(init?.body),
    )
    return real(input, String(input).includes(':commit') ? { ...init, body } : init)
  }
  try {
    await save()
  } finally {
    globalThis.fetch = real
  }
  uid = mara
  editorName = 'Mara'
  await wiki.signIn('Mara')
}

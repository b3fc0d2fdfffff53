/** What maintainers do, by the interface's own services under the deployed rules: nothing of others is lost by it. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Block } from '#shared/model/page'
import { findRevertForPage, findReverts } from '../../renderer/features/maintenance/find-reverts.ts'
import { revertEdits } from '../../renderer/features/maintenance/revert-edits.ts'
import type { Catalogue } from '../../renderer/services/ports/catalogue.ts'
import type { CommitAttempt, PageWriter } from '../../renderer/services/ports/editing.ts'
import type { Histories } from '../../renderer/services/ports/histories.ts'
import type { Maintenance } from '../../renderer/services/ports/maintenance.ts'
import type { Pages } from '../../renderer/services/ports/pages.ts'
import type { Reports } from '../../renderer/services/ports/reports.ts'
import { createCatalogue } from '../../renderer/services/reading/catalogue.ts'
import { createHistories } from '../../renderer/services/reading/histories.ts'
import { createPages } from '../../renderer/services/reading/pages.ts'
import { createMaintenance } from '../../renderer/services/writing/create-maintenance.ts'
import { createPageWriter } from '../../renderer/services/writing/page-writer.ts'
import { createReports } from '../../renderer/services/writing/reports.ts'
import { type ClientCloud, openClientCloud } from './client-cloud.ts'
import { setWrite } from './rules/operations.ts'

const PEOPLE = ['Ane', 'Vandal', 'Mara'] as const
type PersonName = (typeof PEOPLE)[number]

let wiki: ClientCloud
let pages: Pages
let histories: Histories
let writing: PageWriter
let maintenance: Maintenance
let reports: Reports
let catalogue: Catalogue
const uids = new Map<PersonName, string>()

const uidOf = (name: PersonName) => uids.get(name) ?? ''

beforeEach(async () => {
  wiki = await openClientCloud()
  const { documents, storage, now } = wiki
  catalogue = createCatalogue({ documents, now, isPageHost: false })
  pages = createPages(documents, storage)
  histories = createHistories(documents, storage)
  writing = createPageWriter({ documents, catalogue, storage })
  maintenance = createMaintenance({ documents, catalogue, storage })
  reports = createReports(documents, storage)
  for (const name of PEOPLE) uids.set(name, await wiki.addPerson(name))
  await wiki.put(setWrite(`roles/${uidOf('Mara')}`, { role: 'maintainer' }))
})
afterEach(() => wiki.close())

const signIn = (name: PersonName) => wiki.signIn(name)
const editorOf = (name: PersonName) => ({
  uid: uidOf(name),
  userName: name,
  identity: uidOf(name),
})

let saves = 0
const stamp = (name: PersonName) => ({
  editor: editorOf(name),
  now: new Date(wiki.now()).toISOString(),
  saveId: `save${String(saves++).padStart(12, '0')}`,
})

const texts = (...all: readonly string[]): Block[] => [
  {
    id: 'a',
    sectionName: '',
    entries: all.map((text, index) => ({ id: `e${index}`, title: '', text })),
  },
]

async function save(by: PersonName, page: CommitAttempt['page'], blurb: readonly Block[]) {
  const changed = new Map([['Blurb', blurb] as const])
  const saved = await writing.commit({ ...stamp(by), page, changed, comment: '', minor: false })
  if (!saved.ok) throw new Error(JSON.stringify(saved.error))
  return saved.value
}

async function create(by: PersonName, name: string, ...paragraphs: readonly string[]) {
  wiki.advanceClock(10_001)
  const details = {
    name,
    type: 'Race',
    series: 'S',
    bookNumber: null,
    locationType: null,
  } as const
  return (await save(by, { kind: 'new', details }, texts(...paragraphs))).key
}

const edit = (by: PersonName, key: string, rev: number, ...paragraphs: readonly string[]) =>
  save(by, { kind: 'existing', key, baseRevisions: rev, details: null }, texts(...paragraphs))

async function shown(key: string, read: Pages['read'] = pages.read) {
  const answer = await read('Race', '', key)
  if (!answer.ok) return answer.error.kind
  if (answer.value.kind !== 'page') return answer.value.kind
  return answer.value.page.sections.flatMap(({ blocks }) =>
    blocks.flatMap(({ entries }) => entries.map(({ text }) => text)),
  )
}

describe('a vandal’s twenty edits', () => {
  it('are reverted in one go, as new versions, and nothing of others is lost', async () => {
    await signIn('Ane')
    const keys: string[] = []
    for (let n = 0; n < 5; n++) keys.push(await create('Ane', `Page ${n}`, 'one', 'two', 'three'))
    await signIn('Vandal')
    // sixteen edits of four pages, two of a fifth, and two of a page of their own
    for (const key of keys.slice(0, 4))
      for (let rev = 1; rev <= 4; rev++) await edit('Vandal', key, rev, `spam ${rev}`)
    const [, , , , fifth = ''] = keys
    await edit('Vandal', fifth, 1, 'one', 'spam', 'three')
    await signIn('Ane')
    await edit('Ane', fifth, 2, 'one', 'spam', 'three', 'four, by Ane')
    await signIn('Vandal')
    await edit('Vandal', fifth, 3, 'spam', 'spam', 'three', 'four, by Ane')
    const own = await create('Vandal', 'Buy this', 'cheap')
    await edit('Vandal', own, 1, 'cheaper')

    await signIn('Mara')
    const deps = { maintenance, writing }
    const found = await findReverts(uidOf('Vandal'), deps)
    if (!found.ok) throw new Error(found.error)
    expect(found.value).toHaveLength(6)
    // nothing is written before it is confirmed
    expect(await shown(fifth)).toEqual(['spam', 'spam', 'three', 'four, by Ane'])
    // somebody saves what was looked at
    await signIn('Ane')
    const [first = ''] = keys
    const beside = [{ id: 'by-ane', title: '', text: 'meanwhile, by Ane' }]
    const meanwhile = texts('spam 4').map((one) => ({
      ...one,
      entries: [...one.entries, ...beside],
    }))
    await save('Ane', { kind: 'existing', key: first, baseRevisions: 5, details: null }, meanwhile)
    await signIn('Mara')

    const percents: number[] = []
    const done = await revertEdits(
      {
        pages: found.value,
        of: 'Vandal',
        editor: editorOf('Mara'),
        newId: () => stamp('Mara').saveId,
        now: () => stamp('Mara').now,
        onProgress: (percent) => percents.push(percent),
      },
      {
        ...deps,
        findAgain: ({ reference }) => findRevertForPage(reference.key, uidOf('Vandal'), deps),
      },
    )
    expect(done.map(({ outcome }) => outcome).toSorted()).toEqual([
      'hidden',
      ...Array.from({ length: 5 }, () => 'reverted'),
    ])
    expect(percents.at(-1)).toBe(100)
    expect(await shown(first)).toEqual(['one', 'meanwhile, by Ane', 'two', 'three'])
    for (const key of keys.slice(1, 4)) expect(await shown(key)).toEqual(['one', 'two', 'three'])
    expect(await shown(fifth)).toEqual(['one', 'two', 'three', 'four, by Ane'])
    expect(await shown(own)).toBe('missing')
    const history = await histories.listForPage(fifth, null)
    expect(history.ok && history.value.entries.map(({ editedBy }) => editedBy)).toEqual([
      'Mara',
      'Vandal',
      'Ane',
      'Vandal',
      'Ane',
    ])
    expect(await findReverts(uidOf('Vandal'), deps)).toEqual({ ok: true, value: [] })
  })
})

const DONE = { ok: true, value: null } as const

/** What maintainers read of one another. */
async function readAuditLog() {
  const auditEntries = await maintenance.listAuditEntries(null)
  if (!auditEntries.ok) return auditEntries.error.kind
  return auditEntries.value.items.map(
    ({ about, title, text, by }) => `${about} ${title}: ${text} (${by})`,
  )
}

describe('a person who is blocked', () => {
  it('writes nothing while it stands, and everything afterwards', async () => {
    await signIn('Ane')
    const key = await create('Ane', 'Kell', 'one')
    await signIn('Mara')
    const uid = uidOf('Vandal')
    const actor = () => ({ editor: editorOf('Mara'), auditEntryId: stamp('Mara').saveId })
    const vandal = { uid, userName: 'Vandal' }
    expect(await maintenance.block({ ...actor(), ...vandal }, 'Spam.')).toEqual(DONE)
    expect(await maintenance.getBlock(uid)).toMatchObject({ value: { uid, reason: 'Spam.' } })
    expect(await maintenance.listBlocks(null)).toMatchObject({
      value: { items: [{ uid, userName: null }], next: null },
    })

    await signIn('Vandal')
    await expect(edit('Vandal', key, 1, 'spam')).rejects.toThrow('blocked')
    await expect(create('Vandal', 'Spam', 'spam')).rejects.toThrow('blocked')
    const { editor: author, now, saveId: id } = stamp('Vandal')
    const report = { kind: 'BugReports', title: 'Spam', text: 'x', imageUrl: null } as const
    expect(await reports.submit({ ...report, id, author, now })).toMatchObject({
      error: { kind: 'blocked' },
    })
    expect(await maintenance.unblock({ ...vandal, editor: editorOf('Vandal') })).toMatchObject({
      ok: false,
    })
    expect(await maintenance.listAuditEntries(null)).toEqual({
      ok: false,
      error: { kind: 'denied' },
    })
    expect(await shown(key)).toEqual(['one'])

    await signIn('Mara')
    const lifting = { ...vandal, editor: editorOf('Mara') }
    expect(await maintenance.unblock(lifting)).toEqual(DONE)
    expect(await maintenance.unblock(lifting)).toEqual(DONE)
    expect(await maintenance.getBlock(uid)).toEqual(DONE)
    // a second time tells of itself as well
    expect(await maintenance.block({ ...actor(), ...vandal }, 'Again.')).toEqual(DONE)
    expect(await maintenance.unblock(lifting)).toEqual(DONE)
    expect(await readAuditLog()).toEqual([
      'blocked Vandal: Block lifted (Mara)',
      'blocked Vandal: Blocked: Again. (Mara)',
      'blocked Vandal: Block lifted (Mara)',
      'blocked Vandal: Blocked: Spam. (Mara)',
    ])
    await signIn('Vandal')
    await edit('Vandal', key, 1, 'sorry')
    expect(await shown(key)).toEqual(['sorry'])
  })
})

describe('a hidden page', () => {
  const named = async () => {
    const all = await catalogue.all()
    return all.ok ? all.value.map(({ name }) => name) : all.error.kind
  }

  it('is found by maintainers alone, out of every list, and comes back as it was', async () => {
    await signIn('Ane')
    const key = await create('Ane', 'Kell', 'one')
    await create('Ane', 'Other', 'else')
    expect(await maintenance.hide(key, { ...stamp('Ane'), hidden: true, reason: 'x' })).toEqual({
      ok: false,
      error: 'denied',
    })
    await signIn('Mara')
    const hidden = { ...stamp('Mara'), hidden: true, reason: 'Nothing but spam.' }
    expect(await maintenance.hide(key, hidden)).toEqual({ ok: true, value: null })
    expect(await maintenance.hide(key, hidden)).toEqual({ ok: true, value: null })

    expect(await shown(key)).toBe('missing')
    expect(await histories.listForPage(key, null)).toEqual({
      ok: false,
      error: { kind: 'missing' },
    })
    const recent = await histories.listRecent(null, null)
    expect(recent.ok && recent.value.entries.map(({ page }) => page)).toEqual(['Other'])
    expect(await named()).toEqual(['Other'])
    expect(await maintenance.listHiddenPages(null)).toMatchObject({ value: { items: [{ key }] } })
    expect(await shown(key, maintenance.readPage)).toEqual(['one'])
    expect(await maintenance.histories.listForPage(key, null)).toMatchObject({
      value: { hidden: true, entries: [{ summary: 'Hidden: Nothing but spam.' }, {}] },
    })
    await expect(edit('Mara', key, 2, 'spam')).rejects.toThrow()

    const again = { ...stamp('Mara'), hidden: false, reason: 'It was none.' }
    expect(await maintenance.hide(key, again)).toEqual({ ok: true, value: null })
    expect(await shown(key)).toEqual(['one'])
    expect(await named()).toEqual(['Other', 'Kell'])
    await edit('Mara', key, 3, 'two')
  })
})

describe('a report', () => {
  it('fault 35: is judged by maintainers alone, done and opened again', async () => {
    await signIn('Ane')
    const { editor: author, now, saveId: id } = stamp('Ane')
    const wish = { kind: 'FeatureRequests', id, title: 'A map', text: 'x', imageUrl: null } as const
    await reports.submit({ ...wish, author, now })
    const read = await reports.getReport(id)
    if (!read.ok) throw new Error(read.error.kind)
    const change = { ...read.value, priority: 'high', done: true, now } as const
    const judgement = (by: PersonName) => ({
      ...change,
      editor: editorOf(by),
      auditEntryId: stamp(by).saveId,
    })
    expect(await maintenance.reviewReport(judgement('Ane'))).toEqual({ ok: false, error: 'denied' })
    await signIn('Mara')
    expect(await maintenance.reviewReport(judgement('Mara'))).toEqual(DONE)
    expect(await reports.getReport(id)).toMatchObject({
      value: { report: { priority: 'high', done: true, doneAt: now } },
    })
    expect(await reports.list('FeatureRequests', null)).toMatchObject({ value: { items: [] } })
    const reopened = { priority: 'none', done: false } as const
    expect(await maintenance.reviewReport({ ...judgement('Mara'), ...reopened })).toEqual(DONE)
    expect(await readAuditLog()).toEqual([
      'FeatureRequests A map: Priority: none (Mara)',
      'FeatureRequests A map: Marked as done (Mara)',
    ])
    expect(await reports.list('FeatureRequests', null)).toMatchObject({
      value: { items: [{ priority: 'none', done: false, doneAt: null }] },
    })
  })
})

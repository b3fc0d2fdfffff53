/** The change log as maintainers keep it, by the interface's own services under the deployed rules. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Maintenance } from '../../renderer/services/ports/maintenance.ts'
import type { Reports } from '../../renderer/services/ports/reports.ts'
import { createCatalogue } from '../../renderer/services/reading/catalogue.ts'
import { createMaintenance } from '../../renderer/services/writing/create-maintenance.ts'
import { createReports } from '../../renderer/services/writing/reports.ts'
import { type ClientCloud, openClientCloud } from './client-cloud.ts'
import { setWrite } from './rules/operations.ts'

const PEOPLE = ['Ane', 'Vandal', 'Mara'] as const
type PersonName = (typeof PEOPLE)[number]

let wiki: ClientCloud
let maintenance: Maintenance
let reports: Reports
const uids = new Map<PersonName, string>()

beforeEach(async () => {
  wiki = await openClientCloud()
  const { documents, storage, now } = wiki
  const catalogue = createCatalogue({ documents, now, isPageHost: false })
  maintenance = createMaintenance({ documents, catalogue, storage })
  reports = createReports(documents, storage)
  for (const name of PEOPLE) uids.set(name, await wiki.addPerson(name))
  await wiki.put(setWrite(`roles/${uids.get('Mara')}`, { role: 'maintainer' }))
})
afterEach(() => wiki.close())

const DONE = { ok: true, value: null } as const

const signIn = (name: PersonName) => wiki.signIn(name)
const editorOf = (name: PersonName) => {
  const uid = uids.get(name) ?? ''
  return { uid, userName: name, identity: uid }
}

let ids = 0
const newId = () => String(ids++).padStart(16, 'd')

/** What maintainers read of one another. */
async function readAuditLog() {
  const auditEntries = await maintenance.listAuditEntries(null)
  if (!auditEntries.ok) return auditEntries.error.kind
  return auditEntries.value.items.map(
    ({ about, title, text, by }) => `${about} ${title}: ${text} (${by})`,
  )
}

describe('the change log', () => {
  const announce = (by: PersonName, title: string, ...words: readonly string[]) => {
    wiki.advanceClock(10_001)
    const now = new Date(wiki.now()).toISOString()
    return reports.announce({ id: newId(), title, texts: words, author: editorOf(by), now })
  }
  const moderation = (by: PersonName, id: string, place: number | null, hidden: boolean) => ({
    editor: editorOf(by),
    auditEntryId: newId(),
    id,
    place,
    hidden,
    reason: hidden ? 'Spam.' : 'It was none.',
  })
  async function log() {
    const listed = await reports.listVersions(null)
    if (!listed.ok) return listed.error.kind
    const { items, total } = listed.value
    return [
      total,
      ...items.map(({ title, changes }) => [title, ...changes.map(({ text }) => text)]),
    ]
  }

  it('loses a text or a version that maintainers hide, and has it back as it was', async () => {
    await signIn('Ane')
    await announce('Ane', '1.1', 'Maps.')
    await announce('Ane', '1.2', 'Roads.')
    await signIn('Vandal')
    await announce('Vandal', '1.2', 'Buy this.', 'Rivers.')
    const newest = await reports.listVersions(null)
    const id = newest.ok ? (newest.value.items[0]?.id ?? '') : ''
    expect(await maintenance.moderateLog(moderation('Vandal', id, 0, true))).toMatchObject({
      ok: false,
    })
    await signIn('Mara')
    expect(await maintenance.moderateLog(moderation('Mara', id, 1, true))).toEqual(DONE)
    expect(await maintenance.moderateLog(moderation('Mara', id, 1, true))).toEqual(DONE)
    expect(await log()).toEqual([2, ['1.2', 'Roads.', 'Rivers.'], ['1.1', 'Maps.']])
    expect(await maintenance.getVersion(id)).toMatchObject({
      value: {
        changes: [
          { text: 'Roads.', createdBy: 'Ane', hidden: null },
          { text: 'Buy this.', createdBy: 'Vandal', hidden: 'Spam.' },
          { text: 'Rivers.', createdBy: 'Vandal', hidden: null },
        ],
      },
    })

    expect(await maintenance.moderateLog(moderation('Mara', id, null, true))).toEqual(DONE)
    expect(await log()).toEqual([1, ['1.1', 'Maps.']])
    expect(await reports.getVersion(id)).toEqual({ ok: false, error: { kind: 'missing' } })
    expect(await maintenance.listHiddenVersions(null)).toMatchObject({
      value: { items: [{ title: '1.2', hidden: 'Spam.' }], next: null },
    })
    await signIn('Ane')
    expect(await announce('Ane', '1.2', 'Bridges.')).toEqual({
      ok: false,
      error: { kind: 'hidden' },
    })

    await signIn('Mara')
    expect(await maintenance.moderateLog(moderation('Mara', id, null, false))).toEqual(DONE)
    expect(await maintenance.moderateLog(moderation('Mara', id, 1, false))).toEqual(DONE)
    expect(await log()).toEqual([2, ['1.2', 'Roads.', 'Buy this.', 'Rivers.'], ['1.1', 'Maps.']])
    expect(await readAuditLog()).toEqual([
      'ChangeLog 1.2: A text shown again: It was none. (Mara)',
      'ChangeLog 1.2: Version shown again: It was none. (Mara)',
      'ChangeLog 1.2: Version hidden: Spam. (Mara)',
      'ChangeLog 1.2: A text hidden: Spam. (Mara)',
    ])
  })
})

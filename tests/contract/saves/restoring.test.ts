/** What a page states beside its sections: its history holds each change, and an old version brings it back. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Block } from '#shared/model/page'
import { detailsIn } from '#shared/rules/history/page-history'
import { restorePage } from '../../../renderer/features/history/restore-page.ts'
import type { ChangedDetails } from '../../../renderer/services/ports/editing.ts'
import { firestoreCatalogue } from '../../../renderer/services/reading/catalogue.ts'
import { firestoreHistories } from '../../../renderer/services/reading/histories.ts'
import { firestoreRenaming } from '../../../renderer/services/writing/renaming.ts'
import { firestoreWriting } from '../../../renderer/services/writing/writing.ts'
import { type ClientCloud, openClientCloud } from '../client-cloud.ts'
import { set, update } from '../rules/operations.ts'

let wiki: ClientCloud
let uid: string
let doors: Parameters<typeof restorePage>[1]

beforeEach(async () => {
  wiki = await openClientCloud()
  const { documents, storage } = wiki
  const catalogue = firestoreCatalogue({ documents, now: Date.now, rendersAhead: false })
  doors = {
    histories: firestoreHistories(documents, storage),
    writing: firestoreWriting({ documents, catalogue, storage }),
    renaming: firestoreRenaming(documents, catalogue),
  }
  uid = await wiki.addPerson('Mara')
  await wiki.put(set(`roles/${uid}`, { role: 'maintainer' }))
  await wiki.signIn('Mara')
})
afterEach(() => wiki.close())

let saves = 0
const stamp = () => ({
  editor: { uid, userName: 'Mara', identity: uid },
  now: new Date().toISOString(),
  saveId: `save${String(saves++).padStart(12, '0')}`,
})
const blurb = (text: string): ReadonlyMap<'Blurb', readonly Block[]> =>
  new Map([['Blurb', [{ id: 'a', sectionName: '', entries: [{ id: 'e', title: '', text }] }]]])

async function create() {
  const details = { name: 'Tide', type: 'Book', series: 'Roads', bookNumber: 1 } as const
  const made = await doors.writing.commit({
    ...stamp(),
    page: { kind: 'new', details: { ...details, locationType: null } },
    changed: blurb('Water.'),
    comment: '',
    minor: false,
  })
  expect(made.ok).toBe(true)
}

async function state(upon: number, details: ChangedDetails) {
  const page = { kind: 'existing', key: 'Tide', upon, details } as const
  const attempt = { ...stamp(), page, changed: new Map(), comment: '', minor: false }
  expect(await doors.writing.commit(attempt)).toMatchObject({ ok: true })
}

async function historyOf(key: string) {
  const read = await doors.histories.ofPage(key, null)
  if (!read.ok) throw new Error(read.error.kind)
  return read.value.entries.map(detailsIn)
}

async function factsOf(key: string) {
  const read = await doors.writing.reference(key)
  if (!read.ok || read.value === null) throw new Error(`There is no ${key}.`)
  const { name, series, bookNumber, rev } = read.value
  return { name, series, bookNumber, rev }
}

describe('a fact of a page', () => {
  it('is in the history as old → new, and comes back with an old version', async () => {
    await create()
    await state(1, { series: 'Gates → Doors', bookNumber: 2.5 })
    await state(2, { series: 'Bridges' })
    expect(await historyOf('Tide')).toEqual([
      ['Series: Gates → Doors → Bridges'],
      ['Series: Roads → Gates → Doors', 'Book Order Number: 1 → 2.5'],
      [],
    ])
    const restore = (rev: number) =>
      restorePage({ ...stamp(), key: 'Tide', rev, mayRename: false }, doors)
    expect(await restore(2)).toEqual({ ok: true, value: { key: 'Tide', stays: [] } })
    expect(await factsOf('Tide')).toMatchObject({ series: 'Gates → Doors', bookNumber: 2.5 })
    expect(await restore(1)).toEqual({ ok: true, value: { key: 'Tide', stays: [] } })
    const first = { name: 'Tide', series: 'Roads', bookNumber: 1, rev: 5 }
    expect(await factsOf('Tide')).toEqual(first)
    // nothing is left to bring back, and no version is made of it
    expect(await restore(1)).toEqual({ ok: true, value: { key: 'Tide', stays: [] } })
    expect(await factsOf('Tide')).toEqual(first)
  })

  it('that is the name comes back where the person may rename, and stays otherwise', async () => {
    await create()
    const renamed = { ...stamp(), key: 'Tide', name: 'Ebb', comment: '' }
    const attempt = { ...renamed, saveId: `-${renamed.saveId.slice(1)}` }
    // what the page's creator says of its age is no obstacle
    await wiki.put(update('ContentRef/Tide', { createdAt: '9999-01-01T00:00:00Z' }))
    expect(await doors.renaming.rename(attempt)).toMatchObject({ ok: true })
    expect(await historyOf('Ebb')).toEqual([['Name: Tide → Ebb'], []])
    const restore = (mayRename: boolean) =>
      restorePage({ ...stamp(), key: 'Ebb', rev: 1, mayRename }, doors)
    expect(await restore(false)).toEqual({ ok: true, value: { key: 'Ebb', stays: ['name'] } })
    expect(await factsOf('Ebb')).toMatchObject({ name: 'Ebb', rev: 2 })
    expect(await restore(true)).toEqual({ ok: true, value: { key: 'Tide', stays: [] } })
    expect(await factsOf('Tide')).toMatchObject({ name: 'Tide', rev: 3 })
    expect((await historyOf('Tide'))[0]).toEqual(['Name: Ebb → Tide'])
  })
})

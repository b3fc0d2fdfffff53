/** Contract test of a page whose list of sections holds NaN or Infinity, which the rules cannot compare. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { SectionName } from '#shared/model/page-types'
import { containsNaN } from '#shared/rules/saving/version-records'
import type { CommitAttempt } from '../../../renderer/services/ports/editing.ts'
import { createCatalogue } from '../../../renderer/services/reading/catalogue.ts'
import { createMaintenance } from '../../../renderer/services/writing/create-maintenance.ts'
import { createPageRenamer } from '../../../renderer/services/writing/page-renamer.ts'
import { createPageWriter } from '../../../renderer/services/writing/page-writer.ts'
import { type ClientCloud, openClientCloud } from '../client-cloud.ts'
import { setWrite, updateWrite } from '../rules/operations.ts'

let wiki: ClientCloud
beforeEach(async () => {
  wiki = await openClientCloud()
})
afterEach(() => wiki.close())

const { NaN: NAN, POSITIVE_INFINITY: ENDLESS } = Number

it.each([
  ['NaN', [{ sectionName: 'Blurb', order: NAN, rev: NAN }]],
  ['Infinity', [{ sectionName: 'Blurb', order: ENDLESS, rev: -ENDLESS }]],
  ['NaN in a field of another version', [{ sectionName: 'Later', deep: { in: [NAN] } }]],
])('a page with %s can be saved, hidden and renamed', async (_what, sections) => {
  const { documents, storage, now } = wiki
  const catalogue = createCatalogue({ documents, now })
  const writing = createPageWriter({ documents, catalogue, storage })
  const uid = await wiki.addPerson('Mara')
  await wiki.put(setWrite(`roles/${uid}`, { role: 'maintainer' }))
  await wiki.signIn('Mara')
  let saves = 0
  const stamp = (first = 's') => ({
    editor: { uid, userName: 'Mara', identity: uid },
    now: new Date(wiki.now()).toISOString(),
    saveId: String(saves++).padStart(15, '0').padStart(16, first),
  })
  const save = (page: CommitAttempt['page'], section: SectionName) => {
    const entries = [{ id: 'e', title: '', text: section }]
    const changed = new Map([[section, [{ id: 'a', sectionName: '', entries }]]])
    return writing.commit({ ...stamp(), page, changed, comment: '', minor: false })
  }
  const storeInvalid = () => wiki.put(updateWrite('ContentRef/Kell', { sections }))
  const details = { name: 'Kell', type: 'Race', series: 'S', bookNumber: null } as const
  const done = { ok: true }

  const created = { kind: 'new', details: { ...details, locationType: null } } as const
  expect(await save(created, 'Blurb')).toMatchObject(done)
  await storeInvalid()
  const existing = { kind: 'existing', key: 'Kell', baseRevisions: 1, details: null } as const
  expect(await save(existing, 'Culture')).toMatchObject(done)
  const { hide } = createMaintenance({ documents, catalogue, storage })
  for (const hidden of [true, false]) {
    await storeInvalid()
    expect(await hide('Kell', { ...stamp(), hidden, reason: 'Why.' })).toMatchObject(done)
  }
  await storeInvalid()
  const { rename } = createPageRenamer(documents, catalogue)
  const attempt = { ...stamp('-'), key: 'Kell', name: 'Kell II', comment: '' }
  expect(await rename(attempt)).toMatchObject(done)
  const stored = await documents.get(['ContentRef', 'Kell,II'])
  expect(stored).toMatchObject({ Name: 'Kell II' })
  expect(containsNaN(stored)).toBe(false)
})

/** Fixture: a wiki under the deployed rules with an editor, a vandal and a maintainer, and the interface's services. */
import { test } from 'vitest'
import type { Block } from '#shared/model/page'
import type { CommitAttempt } from '../../renderer/services/ports/editing.ts'
import { createCatalogue } from '../../renderer/services/reading/catalogue.ts'
import { createHistories } from '../../renderer/services/reading/histories.ts'
import { createPages } from '../../renderer/services/reading/pages.ts'
import { createMaintenance } from '../../renderer/services/writing/create-maintenance.ts'
import { createPageWriter } from '../../renderer/services/writing/page-writer.ts'
import { createReports } from '../../renderer/services/writing/reports.ts'
import { openClientCloud } from './client-cloud.ts'
import { setWrite } from './rules/operations.ts'

const PEOPLE = ['Ane', 'Vandal', 'Mara'] as const
export type WikiUser = (typeof PEOPLE)[number]

let saves = 0

export const createBlocks = (...all: readonly string[]): Block[] => [
  {
    id: 'a',
    sectionName: '',
    entries: all.map((text, index) => ({ id: `e${index}`, title: '', text })),
  },
]

export const it = test
  .extend('wiki', async ({ task: _ }, { onCleanup }) => {
    const wiki = await openClientCloud()
    onCleanup(() => wiki.close())
    return wiki
  })
  .extend('uidOf', async ({ wiki }) => {
    const uids = new Map<WikiUser, string>()
    for (const name of PEOPLE) uids.set(name, await wiki.addPerson(name))
    await wiki.put(setWrite(`roles/${uids.get('Mara')}`, { role: 'maintainer' }))
    return (name: WikiUser) => uids.get(name) ?? ''
  })
  .extend(
    'signIn',
    ({ wiki, uidOf: _ }) =>
      (name: WikiUser) =>
        wiki.signIn(name),
  )
  .extend('editorOf', ({ uidOf }) => (name: WikiUser) => ({
    uid: uidOf(name),
    userName: name,
    identity: uidOf(name),
  }))
  .extend('stamp', ({ wiki, editorOf }) => (name: WikiUser) => ({
    editor: editorOf(name),
    now: new Date(wiki.now()).toISOString(),
    saveId: `save${String(saves++).padStart(12, '0')}`,
  }))
  .extend('catalogue', ({ wiki: { documents, now } }) => createCatalogue({ documents, now }))
  .extend('pages', ({ wiki: { documents, storage } }) => createPages(documents, storage))
  .extend('histories', ({ wiki: { documents, storage } }) => createHistories(documents, storage))
  .extend('reports', ({ wiki: { documents, storage } }) => createReports(documents, storage))
  .extend('writing', ({ wiki: { documents, storage }, catalogue }) =>
    createPageWriter({ documents, catalogue, storage }),
  )
  .extend('maintenance', ({ wiki: { documents, storage }, catalogue }) =>
    createMaintenance({ documents, catalogue, storage }),
  )
  .extend(
    'save',
    ({ writing, stamp }) =>
      async (by: WikiUser, page: CommitAttempt['page'], blurb: readonly Block[]) => {
        const changed = new Map([['Blurb', blurb] as const])
        const attempt = { ...stamp(by), page, changed, comment: '', minor: false }
        const saved = await writing.commit(attempt)
        if (!saved.ok) throw new Error(JSON.stringify(saved.error))
        return saved.value
      },
  )
  .extend('create', ({ wiki, save }) => async (by: WikiUser, name: string, ...paragraphs: readonly string[]) => {
    wiki.advanceClock(10_001)
    const facts = { series: 'S', bookNumber: null, locationType: null }
    const page = { kind: 'new', details: { name, type: 'Race', ...facts } } as const
    return (await save(by, page, createBlocks(...paragraphs))).key
  })
  .extend(
    'edit',
    ({ save }) =>
      (by: WikiUser, key: string, rev: number, ...paragraphs: readonly string[]) =>
        save(by, { kind: 'existing', key, baseRevisions: rev, details: null }, createBlocks(...paragraphs)),
  )
  /** Returns the texts of a page, or the kind of its error. */
  .extend('shown', ({ pages }) => async (key: string, read = pages.read) => {
    const answer = await read('Race', '', key)
    if (!answer.ok) return answer.error.kind
    if (answer.value.kind !== 'page') return answer.value.kind
    return answer.value.page.sections.flatMap(({ blocks }) =>
      blocks.flatMap(({ entries }) => entries.map(({ text }) => text)),
    )
  })
  .extend('readAuditLog', ({ maintenance }) => async () => {
    const entries = await maintenance.listAuditEntries(null)
    if (!entries.ok) return entries.error.kind
    return entries.value.items.map(({ about, title, text, by }) => `${about} ${title}: ${text} (${by})`)
  })

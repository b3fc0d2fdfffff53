/** Contract test of the search triggers: commits of the interface's own services, and the real search client. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Block } from '#shared/model/page'
import { parseFields, toPlainRecord } from '#shared/model/protocol-fields'
import { createReferenceIndexer, type DocumentReference } from '../../../local-cloud/hosted-search.ts'
import { planIndexes } from '../../../operations/commands/reindex.ts'
import type { IndexedRecord } from '../../../operations/hosted/search-index.ts'
import type { CommitAttempt } from '../../../renderer/services/ports/editing.ts'
import { createCatalogue } from '../../../renderer/services/reading/catalogue.ts'
import { createMaintenance } from '../../../renderer/services/writing/create-maintenance.ts'
import { createPageRenamer } from '../../../renderer/services/writing/page-renamer.ts'
import { createPageWriter } from '../../../renderer/services/writing/page-writer.ts'
import { type ClientCloud, openClientCloud } from '../client-cloud.ts'
import { failOnDamage } from '../operations/fail-on-damage.ts'
import { setWrite } from '../rules/operations.ts'
import { PAGES_INDEX, TEXTS_INDEX, USERS_INDEX } from '../search/search-records.ts'
import { throwOnDamage } from './fake-firestore-api.ts'
import { type FakeIndexService, INDEX_KEY, openFakeIndexService } from './fake-index-service.ts'

let wiki: ClientCloud
let service: FakeIndexService
let uid: string
/** Paths of the documents for which the triggers are called, in the order of the commits. */
let events: string[]

beforeEach(async () => {
  ;[wiki, service] = await Promise.all([openClientCloud(), openFakeIndexService()])
  events = []
  wiki.cloud.store.documents.onCommit((changes) => {
    for (const { path } of changes) if (/^(?:ContentRef|users)\/[^/]+$/.test(path)) events.push(path)
  })
  uid = await wiki.addPerson('Mara')
  await wiki.put(setWrite(`roles/${uid}`, { role: 'maintainer' }))
  await wiki.signIn('Mara')
})
afterEach(() => Promise.all([wiki?.close(), service?.close()]))

/** Reads the current document without the rules, as the admin library does. */
const referenceTo = (path: string): DocumentReference => ({
  path,
  firestore: { doc: referenceTo },
  async get() {
    const stored = wiki.cloud.store.documents.get(path)
    const data = toPlainRecord(parseFields(stored?.fields ?? '{}'))
    return {
      data: () => (stored === null ? undefined : data),
      updateTime: { valueOf: () => String(stored?.updateTime) },
    }
  },
})

const indexer = (key = INDEX_KEY) =>
  createReferenceIndexer({ VITE_ALGOLIA_APPLICATION_ID: 'NOWHERE', ALGOLIA_EMULATOR_HOST: service.host }, key)

async function deliver(paths: readonly string[]) {
  const index = indexer()
  for (const path of paths) await index(referenceTo(path))
}

let saves = 0
const stamp = () => ({
  editor: { uid, userName: 'Mara', identity: uid },
  now: new Date(wiki.now()).toISOString(),
  saveId: `save${String(saves++).padStart(12, '0')}`,
})

const blocks = (text: string): Block[] => [{ id: 'a', sectionName: '', entries: [{ id: 'e', title: '', text }] }]

function services() {
  const { documents, storage, now } = wiki
  const catalogue = createCatalogue({ documents, now })
  const writing = createPageWriter({ documents, catalogue, storage })
  const maintenance = createMaintenance({ documents, catalogue, storage })
  const renaming = createPageRenamer(documents, catalogue)
  const save = async (page: CommitAttempt['page'], text: string) => {
    const changed = new Map([['Blurb', blocks(text)] as const])
    const saved = await writing.commit({ ...stamp(), page, changed, comment: '', minor: false })
    if (!saved.ok) throw new Error(JSON.stringify(saved.error))
    return saved.value
  }
  const details = {
    type: 'Race',
    series: 'The Song',
    bookNumber: null,
    locationType: null,
  } as const
  return {
    create(name: string) {
      wiki.advanceClock(10_001)
      return save({ kind: 'new', details: { ...details, name } }, 'one')
    },
    edit: (key: string, upon: number, series: string) =>
      save({ kind: 'existing', key, baseRevisions: upon, details: { ...details, series } }, 'two'),
    async hide(key: string, hidden: boolean) {
      const done = await maintenance.hide(key, { ...stamp(), hidden, reason: 'A reason.' })
      expect(done).toEqual({ ok: true, value: null })
    },
    async rename(key: string, name: string) {
      const saveId = `-${stamp().saveId.slice(1)}`
      const done = await renaming.rename({ ...stamp(), saveId, key, name, comment: '' })
      if (!done.ok) throw new Error(JSON.stringify(done.error))
    },
  }
}

/** Every kind of commit for the triggers, with the pages in the index after each. */
const STEPS: readonly (readonly [string, (of: ReturnType<typeof services>) => Promise<unknown>])[] = [
  ['Kell:The Song Zoë:The Song', async (of) => [await of.create('Kell'), await of.create('Zoë')]],
  ['Kell:Other Zoë:The Song', (of) => of.edit('Kell', 1, 'Other')],
  ['Zoë:The Song', (of) => of.hide('Kell', true)],
  ['Kell:Other Zoë:The Song', (of) => of.hide('Kell', false)],
  ['Kell:Other Zoë II:The Song', (of) => of.rename('Zoë', 'Zoë II')],
  ['Kell:Other', (of) => of.hide('Zoë,II', true)],
]

const records = (name: string) => Object.fromEntries(service.indexes.get(name) ?? [])
const namesOf = (index: string) => {
  const pages = Object.values(records(index)).map((record) => Object(record))
  return [...new Set(pages.map(({ Name, Series }) => `${Name}:${Series}`))].sort().join(' ')
}
const found = () => namesOf(PAGES_INDEX)
const foundInTexts = () => namesOf(TEXTS_INDEX)

/** Records that `reindex` would store in the indexes. */
async function derived(): Promise<readonly (readonly IndexedRecord[])[]> {
  const documents = async function* () {
    yield* wiki.cloud.store.documents.scanAll(throwOnDamage)
  }
  const plans = await planIndexes({ documents }, failOnDamage, () => {})
  return plans.map((plan) => [...plan.records.values()])
}
const byId = (all: readonly IndexedRecord[] = []) => Object.fromEntries(all.map((record) => [record.objectID, record]))

async function expectInStep() {
  const [pages, users, texts] = await derived()
  expect(records(PAGES_INDEX)).toEqual(byId(pages))
  expect(records(USERS_INDEX)).toEqual(byId(users))
  expect(records(TEXTS_INDEX)).toEqual(byId(texts))
}

describe('the search triggers', () => {
  it('update all indexes after each commit', async () => {
    const of = services()
    await deliver(events)
    for (const [expected, step] of STEPS) {
      events.length = 0
      await step(of)
      expect(events).not.toEqual([])
      await deliver(events)
      expect(found()).toBe(expected)
      expect(foundInTexts()).toBe(expected)
    }
    await wiki.addPerson('Ane')
    await deliver(events)
    await expectInStep()
  })

  it('update them also if events arrive twice, late and in another order', async () => {
    const of = services()
    for (const [, step] of STEPS) await step(of)
    const late: readonly (readonly string[])[] = [
      events.flatMap((path) => [path, path]),
      [...events, ...events],
      events.toReversed(),
      [...events.slice(1), ...events.slice(0, 1)],
    ]
    for (const paths of late) {
      service.clear()
      await deliver(paths)
      expect(found()).toBe('Kell:Other')
      await expectInStep()
    }
  })

  it('update them also if they run during the commits and fail sometimes', async () => {
    const of = services()
    const index = indexer()
    const running: Promise<unknown>[] = []
    const again = (path: string, tries = 10): Promise<void> =>
      index(referenceTo(path)).catch((error: unknown) => {
        if (tries === 0) throw error
        return again(path, tries - 1)
      })
    wiki.cloud.store.documents.onCommit((changes) => {
      for (const { path } of changes) if (events.includes(path)) running.push(again(path), again(path))
    })
    for (const [, step] of STEPS) {
      await step(of)
      service.refuse(2)
    }
    await Promise.all(running)
    await deliver([`users/${uid}`])
    expect(found()).toBe('Kell:Other')
    await expectInStep()
  })

  it('send only the name of a person, never an address', async () => {
    expect(events).toEqual([`users/${uid}`])
    await deliver(events)
    expect(records(USERS_INDEX)).toEqual({ [uid]: { objectID: uid, userName: 'Mara' } })
    expect(service.bodies.join()).toContain('Mara')
    expect(service.bodies.join()).not.toContain('@')
  })

  it('fail if the service refuses, so that the event is delivered again', async () => {
    const refused = indexer('search-only')(referenceTo(`users/${uid}`))
    await expect(refused).rejects.toThrow('Invalid Application-ID or API key')
    expect(() => indexer('')).toThrow('ALGOLIA_INDEX_KEY')
    expect(() => createReferenceIndexer({}, INDEX_KEY)).toThrow('VITE_ALGOLIA_APPLICATION_ID')
  })

  it('never send records of an emulator to the index of a real wiki', async () => {
    const index = createReferenceIndexer(
      { VITE_ALGOLIA_APPLICATION_ID: 'REAL', FIRESTORE_EMULATOR_HOST: '127.0.0.1:8080' },
      INDEX_KEY,
    )
    const unread = () => Promise.reject(new Error('It was read.'))
    await index({ path: `users/${uid}`, firestore: { doc: referenceTo }, get: unread })
  })
})

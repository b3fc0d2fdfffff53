/** Contract test of rows with a wrong checksum: reads fail with DATA_LOSS, replacing and deleting works. */

import { join } from 'node:path'
import { deleteApp } from 'firebase/app'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createLocalConfig } from '#shared/config'
import { openSqlite } from '../../../local-cloud/services/store/disk/sqlite.ts'
import type { StoreEvent } from '../../../local-cloud/services/store/store-events.ts'
import { openDocuments } from '../../../renderer/services/reading/firestore.ts'
import { createPages } from '../../../renderer/services/reading/pages.ts'
import { addQuery, getDocumentPath, isCurrent, openWebChannel } from '../listening/web-channel-client.ts'
import { openCloud, PROJECT, type TestCloud } from '../open-cloud.ts'
import { createLongText, toLiteDocumentName } from './lite-writes.ts'

const PAGE = 'pages/one'
const RULES = `match /databases/{database}/documents/{page=**} {
  allow read, create, delete: if true;
  allow update: if !('by' in request.resource.data) || request.resource.data.by == resource.data.by;
}`

let cloud: TestCloud
let reported: StoreEvent[]
beforeEach(async () => {
  reported = []
  cloud = await openCloud(undefined, {
    rulesText: { documents: RULES },
    report: (event) => reported.push(event),
  })
  await cloud.commit([
    {
      update: {
        name: toLiteDocumentName(PAGE),
        fields: { by: createLongText(1), old: createLongText(1) },
      },
    },
  ])
})
afterEach(() => cloud.close())

/** Makes checksums wrong, like a fault of the disk. */
function damage(where = 'true'): void {
  const sqlite = openSqlite(join(cloud.dataDir, 'wiki.db'))
  sqlite.exec(`UPDATE documents SET crc = crc + 1 WHERE ${where}`)
  sqlite.close()
}

const fieldsNow = () => JSON.parse(cloud.store.documents.get(PAGE)?.fields ?? 'null')
const write = async (...writes: object[]) => (await cloud.call(':commit', { writes })).error?.status
const update = (fields: object, more: object = {}) => ({
  update: { name: toLiteDocumentName(PAGE), fields },
  ...more,
})

describe('a damaged document', () => {
  beforeEach(() => damage())

  it('is replaced by a write of the whole document, with and without rules', async () => {
    expect(await write(update({ new: createLongText(2) }, { currentDocument: { exists: true } }))).toBe(undefined)
    expect(fieldsNow()).toEqual({ new: createLongText(2) })
    damage()
    await cloud.commit([update({ new: createLongText(3) })])
    expect(fieldsNow()).toEqual({ new: createLongText(3) })
  })

  it('is deleted', async () => {
    await cloud.commit([{ delete: toLiteDocumentName(PAGE) }])
    expect(cloud.store.documents.get(PAGE)).toBeNull()
  })

  it.each([
    ['a write of some fields', update({ new: createLongText(2) }, { updateMask: { fieldPaths: ['new'] } })],
    [
      'a write with an update time as its precondition',
      update({}, { currentDocument: { updateTime: '2026-01-01T00:00:00Z' } }),
    ],
    ['a write whose rule reads the document', update({ by: createLongText(1) })],
  ])('is not replaced by %s', async (_, request) => {
    expect(await write(request)).toBe('DATA_LOSS')
    expect(() => cloud.store.documents.get(PAGE)).toThrow('damaged')
  })

  it('exists for a write that would create it', async () => {
    expect(await write(update({}, { currentDocument: { exists: false } }))).toBe('ALREADY_EXISTS')
  })
})

describe('the pages of a wiki with one damaged record', () => {
  const times = ['2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z', '2026-01-03T00:00:00Z']
  const reference = (name: string, timestampValue: string | undefined) => ({
    update: {
      name: toLiteDocumentName(`ContentRef/${name}`),
      fields: {
        Name: { stringValue: name },
        Type: { stringValue: 'Race' },
        Series: { stringValue: 'The Outstanding' },
        changedAt: { timestampValue },
      },
    },
  })
  const names = ['Kell', 'Varven', 'Ane']
  const openPages = () => {
    const services = { host: '127.0.0.1', port: cloud.port, ssl: false }
    const documents = openDocuments(createLocalConfig({}, { projectId: PROJECT, apiKey: '', services }))
    return { documents, pages: createPages(documents, { origin: '', bucket: '' }) }
  }

  it('are listed without it, and the page itself is reported as damaged', async () => {
    await cloud.commit(names.map((name, at) => reference(name, times[at])))
    damage(`key = CAST('ContentRef' || char(0, 1) || 'Varven' AS BLOB)`)
    const { documents, pages } = openPages()
    const home = await pages.home()
    expect(home.ok && home.value.newest.map(({ name }) => name)).toEqual(['Ane', 'Kell'])
    expect(await pages.read('Race', '', 'Varven')).toEqual({
      ok: false,
      error: { kind: 'damaged' },
    })
    await pages.home()
    expect(reported).toEqual([{ kind: 'damaged-document', path: 'ContentRef/Varven' }])
    await deleteApp(documents.firestore.app)
  })
})

describe('a listener', () => {
  it.each([
    ['', {}],
    ['limited ', { limit: 3 }],
  ])('to a %squery receives the deletion of a damaged document', async (_, more) => {
    const query = addQuery(2, { from: [{ collectionId: 'pages' }], ...more })
    const channel = await openWebChannel(cloud, [query])
    await channel.openBackChannel({ again: true })
    await channel.waitFor('result', isCurrent(2))
    damage()
    expect(await write({ delete: toLiteDocumentName(PAGE) })).toBe(undefined)
    await channel.waitFor('deletion', (message) => getDocumentPath(message) === PAGE)
    await channel.terminate()
  })
})

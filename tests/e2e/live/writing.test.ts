/** End-to-end test of writes through the full client's stream: single, batched, refused, and after being offline. */
import { describe, expect } from 'vitest'
import { at, DATABASE, type TestCloud } from '../../contract/open-cloud.ts'
import { createListeningTest, pollSoon } from './listen-pages.ts'

/** Rules that allow values of at most ten. */
const RULES = `match /databases/{database}/documents {
  match /things/{id} {
    allow read, delete: if true;
    allow create, update: if request.resource.data.n <= 10;
  }
}`

const it = createListeningTest({ rulesText: { documents: RULES } }).extend('tab', ({ openTab }) => openTab())

/** Returns the stored `n` of a thing, or null if it does not exist. */
const stored = (cloud: TestCloud, id: string): number | null => {
  const document = cloud.store.documents.get(`things/${id}`)
  return document === null ? null : Number(at(JSON.parse(document.fields), 'n', 'integerValue'))
}
const put = (cloud: TestCloud, id: string, n: number) =>
  cloud.call(':commit', {
    writes: [
      {
        update: {
          name: `${DATABASE}/documents/things/${id}`,
          fields: { n: { integerValue: String(n) } },
        },
      },
    ],
  })

describe('the full client', () => {
  it('sets, updates and deletes, alone and in a batch', async ({ cloud, tab }) => {
    await tab.write('set', { path: 'things/a', set: 1 })
    await pollSoon(() => tab.outcome('set')).toBe('written')
    await tab.write('add', { path: 'things/a', add: 2 })
    await pollSoon(() => tab.outcome('add')).toBe('written')
    expect(stored(cloud, 'a')).toBe(3)
    expect(cloud.store.documents.get('things/a')?.fields).toContain('timestampValue')
    await tab.write('batch', { path: 'things/b', set: 5 }, { path: 'things/b', add: 1 }, { path: 'things/a' })
    await pollSoon(() => tab.outcome('batch')).toBe('written')
    expect([stored(cloud, 'a'), stored(cloud, 'b')]).toEqual([null, 6])
    expect(cloud.usage.read()).toMatchObject({ documentWrites: 4, documentDeletes: 1 })
  })

  it('is refused by the rules, a batch as a whole, and continues', async ({ cloud, tab }) => {
    await tab.write('large', { path: 'things/a', set: 11 })
    await tab.write('half', { path: 'things/a', set: 1 }, { path: 'secrets/a', set: 1 })
    await tab.write('missing', { path: 'things/none', add: 1 })
    await tab.write('small', { path: 'things/b', set: 10 })
    await pollSoon(() => tab.outcome('small')).toBe('written')
    expect(await tab.outcome('large')).toContain('permission-denied: ')
    expect(await tab.outcome('half')).toContain('permission-denied: ')
    expect(await tab.outcome('missing')).toContain('not-found: ')
    expect([stored(cloud, 'a'), stored(cloud, 'b')]).toEqual([null, 10])
  })

  it('queues writes while offline, and sends them in order when online', async ({ cloud, tab }) => {
    for (let n = 1; n <= 9; n++) await put(cloud, String(n), n)
    await tab.listen('all', { collection: 'things', atLeast: 7, order: 'n' })
    await tab.expectIds('all', ['9', '8', '7'])
    await tab.setNetwork(false)
    await tab.write('first', { path: 'things/a', set: 8 })
    await tab.write('second', { path: 'things/a', add: 2 })
    await tab.write('third', { path: 'things/9' })
    await pollSoon(async () => (await tab.snapshots('all')).at(-1)).toMatchObject({
      ids: ['a', '8', '7'],
      pending: true,
    })
    await put(cloud, '7', 1)
    expect(stored(cloud, 'a')).toBeNull()
    cloud.usage.reset()
    await tab.setNetwork(true)
    await pollSoon(() => tab.outcome('third')).toBe('written')
    expect([stored(cloud, 'a'), stored(cloud, '9')]).toEqual([10, null])
    await pollSoon(async () => (await tab.snapshots('all')).at(-1)).toMatchObject({
      ids: ['a', '8'],
      fromCache: false,
      pending: false,
    })
    // The listener resumes from its token, so that it gets the changes and not the whole result.
    expect(cloud.usage.read().documentReads).toBeLessThanOrEqual(4)
  })

  it('writes once over a lost session, and after an idle stream closed', async ({ cloud, tab }) => {
    const streams: string[] = []
    tab.page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname.endsWith('/Write/channel') && searchParams.get('TYPE') === 'xmlhttp') streams.push(request.url())
    })
    const ended: string[] = []
    // The client drops the connection once the stream has ended.
    tab.page.on('requestfinished', (request) => ended.push(request.url()))
    tab.page.on('requestfailed', (request) => ended.push(request.url()))
    await tab.write('set', { path: 'things/a', set: 1 })
    await pollSoon(() => tab.outcome('set')).toBe('written')
    const [lost = ''] = streams
    await fetch(lost.replace('TYPE=xmlhttp', 'TYPE=terminate'), { method: 'POST' })
    await tab.write('add', { path: 'things/a', add: 1 })
    await pollSoon(() => tab.outcome('add')).toBe('written')
    await pollSoon(() => ended.includes(streams.at(-1) ?? '')).toBe(true)
    await tab.write('again', { path: 'things/a', add: 1 })
    await pollSoon(() => tab.outcome('again')).toBe('written')
    expect(stored(cloud, 'a')).toBe(3)
    expect(cloud.usage.read().documentWrites).toBe(3)
  })
})

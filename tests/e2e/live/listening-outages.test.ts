import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DATABASE, openCloud, type TestCloud } from '../../contract/open-cloud.ts'
import { startIdleTimer } from '../../idle-timer.ts'
import { type ListeningPages, openListeningPages, pollSoon, type Tab } from './listen-pages.ts'

let pages: ListeningPages
let cloud: TestCloud
let dataDir: string
let contexts: BrowserContext[] = []

beforeAll(async () => {
  pages = await openListeningPages()
})
afterAll(() => pages.close())
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'listening-'))
  cloud = await start(0)
})
afterEach(async () => {
  await Promise.all(contexts.map((context) => context.close()))
  contexts = []
  await cloud.close()
  rmSync(dataDir, { recursive: true })
})

const start = (port: number) => openCloud(undefined, { allowedOrigins: [pages.origin], dataDir, port })

/** Restarts on the same folder and port, as after a crash. */
async function restart(): Promise<void> {
  await cloud.close()
  cloud = await start(cloud.port)
}

async function newContext(): Promise<BrowserContext> {
  const context = await pages.browser.newContext()
  contexts.push(context)
  return context
}

const openTab = (context: BrowserContext): Promise<Tab> => pages.open({ port: cloud.port, cache: 'tabs' }, context)

const openAlone = async (): Promise<Tab> => pages.open({ port: cloud.port, cache: 'memory' }, await newContext())

const name = (path: string) => `${DATABASE}/documents/${path}`
const put = (path: string, n: number) =>
  cloud.call(':commit', {
    writes: [{ update: { name: name(path), fields: { n: { integerValue: String(n) } } } }],
  })
const remove = (path: string) => cloud.call(':commit', { writes: [{ delete: name(path) }] })
const listeners = () => cloud.usage.read().listeners
const ONLINE = () => window.dispatchEvent(new Event('online'))

describe('fault 23: the server restarts while 20 listeners are open', () => {
  it('all resume without a reload, and no event is missed or repeated', async () => {
    for (let n = 1; n <= 20; n++) await put(`things/${n}`, n)
    const tabs = await Promise.all(Array.from({ length: 4 }, openAlone))
    const names = ['all', 'half', 'few', 'one', 'none']
    for (const tab of tabs) {
      await tab.listen('all', { collection: 'things', order: 'n' })
      await tab.listen('half', { collection: 'things', atLeast: 11, order: 'n' })
      await tab.listen('few', { collection: 'things', order: 'n', limit: 3 })
      await tab.listen('one', { collection: 'things', id: '20' })
      await tab.listen('none', { collection: 'others' })
    }
    for (const tab of tabs)
      for (const each of names) await pollSoon(async () => (await tab.snapshots(each)).at(-1)?.fromCache).toBe(false)
    expect(listeners()).toBe(20)
    await put('things/21', 21)
    for (const tab of tabs) await tab.expectIds('few', ['21', '20', '19'])

    await restart()
    const sinceRestart = startIdleTimer()
    await put('things/22', 22)
    await remove('things/20')
    await put('things/1', 30)
    for (const tab of tabs) await tab.expectIds('few', ['1', '22', '21'])
    const took = sinceRestart()
    for (const tab of tabs) {
      await pollSoon(() => tab.changes('one')).toEqual(['there 20', 'missing'])
      await pollSoon(async () => (await tab.snapshots('all')).at(-1)?.ids[0]).toBe('1')
      const all = await tab.changes('all')
      expect(all).toHaveLength(20 + 4)
      expect(new Set(all).size).toBe(all.length)
      expect(all.slice(20, 21)).toEqual(['added 21=21'])
      expect(all.slice(21).sort()).toEqual(['added 22=22', 'modified 1=30', 'removed 20=20'])
      const half = (await tab.changes('half')).slice(11).sort()
      expect(half).toEqual(['added 1=30', 'added 22=22', 'removed 20=20'])
      expect(await tab.changes('none')).toEqual([])
    }
    expect(listeners()).toBe(20)
    expect(took).toBeLessThan(5000)
    console.log(`fault 23: 20 listeners had resumed ${took.toFixed(0)} ms after the restart`)
  })

  it('known documents are not sent again', async () => {
    for (let n = 1; n <= 200; n++) await put(`things/${n}`, n)
    const tab = await openTab(await newContext())
    await tab.listen('all', { collection: 'things', atLeast: 198, order: 'n' })
    await tab.listen('rest', { collection: 'things', order: 'n' })
    // The narrow query shows results of the wide one from the cache before the service has answered it. Only an
    // answered listener has a resume token.
    for (const each of ['all', 'rest'])
      await pollSoon(async () => (await tab.snapshots(each)).at(-1)?.fromCache).toBe(false)
    await tab.expectIds('all', ['200', '199', '198'])
    await restart()
    // The client backs off after the crash. An `online` event makes it reconnect at once.
    await tab.page.evaluate(ONLINE)
    // A connection that the client opened before is abandoned, and counted until the service detects that.
    await pollSoon(listeners).toBeGreaterThanOrEqual(2)
    await put('things/201', 201)
    await tab.expectIds('all', ['201', '200', '199', '198'])
    expect((await tab.changes('rest')).length).toBe(201)
    // One read for each listener, and one for an abandoned connection. Without resume tokens there would be 203 reads
    // more.
    expect(cloud.usage.read().documentReads).toBeLessThanOrEqual(6)
  })

  it('a restored older data folder is sent in full', async () => {
    await put('things/1', 1)
    await put('things/2', 2)
    const tab = await openAlone()
    await tab.listen('all', { collection: 'things', order: 'n' })
    await tab.expectIds('all', ['2', '1'])
    await cloud.close()
    rmSync(dataDir, { recursive: true })
    cloud = await start(cloud.port)
    await put('things/7', 7)
    await tab.page.evaluate(ONLINE)
    await tab.expectIds('all', ['7'])
  })
})

describe('a lost session', () => {
  it('is reopened by itself, and nothing is missed', async () => {
    await put('things/1', 1)
    const tab = await openAlone()
    // The service loses a session when somebody else terminates it.
    const sessions: string[] = []
    tab.page.on('request', (request) => {
      const { searchParams } = new URL(request.url())
      if (searchParams.get('TYPE') === 'xmlhttp') sessions.push(request.url())
    })
    await tab.listen('all', { collection: 'things', order: 'n' })
    await tab.expectIds('all', ['1'])
    const [address = ''] = sessions
    await fetch(address.replace('TYPE=xmlhttp', 'TYPE=terminate'), { method: 'POST' })
    await put('things/2', 2)
    await tab.expectIds('all', ['2', '1'])
    expect(await tab.changes('all')).toEqual(['added 1=1', 'added 2=2'])
    expect(listeners()).toBe(1)
  })
})

describe('tabs of one browser', () => {
  it('share one stream, and a second sees a write as soon as the first', async () => {
    const context = await newContext()
    const first = await openTab(context)
    const second = await openTab(context)
    for (const tab of [first, second]) await tab.listen('all', { collection: 'things' })
    await first.expectIds('all', [])
    await second.expectIds('all', [])
    expect(listeners()).toBe(1)
    await put('things/1', 1)
    for (const tab of [first, second]) await tab.expectIds('all', ['1'])
  })

  it('six with live lists leave a connection for a seventh, which resumes when the leading one is closed', async () => {
    await put('things/1', 1)
    const context = await newContext()
    const tabs: Tab[] = []
    for (let i = 1; i <= 6; i++) {
      const tab = await openTab(context)
      tabs.push(tab)
      await tab.listen('all', { collection: 'things', order: 'n' })
      await tab.expectIds('all', ['1'])
    }
    expect(listeners()).toBe(1)
    const seventh = await openTab(context)
    const sinceOpened = startIdleTimer()
    const status = await seventh.page.evaluate(
      (address) => fetch(address).then((answer) => answer.status),
      `${cloud.address}/v1/${name('things/1')}`,
    )
    const read = sinceOpened()
    expect(status).toBe(200)
    expect(read).toBeLessThan(2000)
    await seventh.listen('all', { collection: 'things', order: 'n' })
    await seventh.expectIds('all', ['1'])
    expect(listeners()).toBe(1)

    await tabs[0]?.close()
    const sinceClosed = startIdleTimer()
    await put('things/2', 2)
    await seventh.expectIds('all', ['2', '1'])
    const took = sinceClosed()
    expect(took).toBeLessThan(5000)
    console.log(`7th tab: read in ${read.toFixed(0)} ms, live ${took.toFixed(0)} ms after the streaming tab closed`)
  })
})

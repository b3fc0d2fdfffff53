import { describe, expect } from 'vitest'
import { DATABASE, type TestCloud } from '../../contract/open-cloud.ts'
import { createListeningTest, pollSoon, type Tab } from './listen-pages.ts'

const it = createListeningTest()

const name = (path: string) => `${DATABASE}/documents/${path}`
const put = (cloud: TestCloud, path: string, n: number) =>
  cloud.call(':commit', {
    writes: [{ update: { name: name(path), fields: { n: { integerValue: String(n) } } } }],
  })
const remove = (cloud: TestCloud, path: string) => cloud.call(':commit', { writes: [{ delete: name(path) }] })
const listeners = (cloud: TestCloud) => cloud.usage.read().listeners
/**
 * The client falls back to long polling if the first byte takes four times as long as the handshake. On one machine
 * the handshake takes a few milliseconds, and a pause of the machine would look like a buffering proxy. The delay
 * prevents that.
 */
const farAway = ({ page }: Tab) =>
  page.route(
    (url) => url.pathname.endsWith('/Listen/channel') && !url.searchParams.has('SID'),
    async (route) => {
      const answer = await route.fetch()
      await new Promise((resolve) => setTimeout(resolve, DISTANCE))
      await route.fulfill({ response: answer })
    },
  )
const DISTANCE = 500

describe('the full client', () => {
  it('follows a document from missing to there, changed and gone', async ({ cloud, openTab }) => {
    const tab = await openTab()
    await tab.listen('one', { collection: 'things', id: 'a' })
    await pollSoon(() => tab.changes('one')).toEqual(['missing'])
    await put(cloud, 'things/a', 1)
    await pollSoon(() => tab.changes('one')).toEqual(['missing', 'there 1'])
    await put(cloud, 'things/a', 2)
    await pollSoon(() => tab.changes('one')).toEqual(['missing', 'there 1', 'there 2'])
    await remove(cloud, 'things/a')
    await pollSoon(() => tab.changes('one')).toEqual(['missing', 'there 1', 'there 2', 'missing'])
  })

  it('follows documents that enter, change in and leave a query', async ({ cloud, openTab }) => {
    for (const n of [1, 2, 3]) await put(cloud, `things/${n}`, n)
    const tab = await openTab()
    await tab.listen('many', { collection: 'things', atLeast: 2, order: 'n' })
    await tab.expectIds('many', ['3', '2'])
    await put(cloud, 'things/4', 4)
    await tab.expectIds('many', ['4', '3', '2'])
    await put(cloud, 'things/2', 5)
    await tab.expectIds('many', ['2', '4', '3'])
    await put(cloud, 'things/3', 1)
    await tab.expectIds('many', ['2', '4'])
    await remove(cloud, 'things/4')
    await tab.expectIds('many', ['2'])
    await put(cloud, 'elsewhere/9', 9)
    expect(await tab.changes('many')).toEqual([
      'added 3=3',
      'added 2=2',
      'added 4=4',
      'modified 2=5',
      'removed 3=3',
      'removed 4=4',
    ])
  })

  it('follows a limited query whose documents displace others', async ({ cloud, openTab }) => {
    for (const n of [1, 2, 3]) await put(cloud, `things/${n}`, n)
    const tab = await openTab()
    await tab.listen('few', { collection: 'things', order: 'n', limit: 2 })
    await tab.expectIds('few', ['3', '2'])
    await put(cloud, 'things/4', 4)
    await tab.expectIds('few', ['4', '3'])
    await remove(cloud, 'things/4')
    await tab.expectIds('few', ['3', '2'])
    await put(cloud, 'things/3', 0)
    await tab.expectIds('few', ['2', '1'])
  })

  it('uses long polling where a response cannot be streamed', async ({ cloud, openTab }) => {
    const tab = await openTab({ longPolling: true })
    const polls: string[] = []
    tab.page.on('request', (request) => {
      if (request.url().includes('CI=1')) polls.push(request.url())
    })
    await tab.listen('many', { collection: 'things', order: 'n' })
    await tab.expectIds('many', [])
    await put(cloud, 'things/1', 1)
    await tab.expectIds('many', ['1'])
    await put(cloud, 'things/2', 2)
    await tab.expectIds('many', ['2', '1'])
    expect(polls.length).toBeGreaterThan(2)
  })

  it('uses one streamed response where possible', async ({ cloud, openTab }) => {
    const tab = await openTab()
    const lines: string[] = []
    tab.page.on('request', (request) => {
      if (request.url().includes('TYPE=xmlhttp')) lines.push(request.url())
    })
    await farAway(tab)
    await tab.listen('many', { collection: 'things', order: 'n' })
    for (const n of [1, 2, 3]) await put(cloud, `things/${n}`, n)
    await tab.expectIds('many', ['3', '2', '1'])
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('CI=0')
  })

  it('resumes with what has changed, deletions included', async ({ cloud, openTab }) => {
    for (let n = 1; n <= 50; n++) await put(cloud, `things/${n}`, n)
    const tab = await openTab()
    await tab.listen('many', { collection: 'things', atLeast: 45, order: 'n' })
    await tab.listen('one', { collection: 'things', id: '3' })
    await tab.expectIds('many', ['50', '49', '48', '47', '46', '45'])
    await tab.setNetwork(false)
    await pollSoon(() => listeners(cloud)).toBe(0)
    await put(cloud, 'things/60', 60)
    await put(cloud, 'things/46', 1)
    await remove(cloud, 'things/47')
    cloud.usage.reset()
    await tab.setNetwork(true)
    await tab.expectIds('many', ['60', '50', '49', '48', '45'])
    // One document has entered the result and one has left it. The deleted one costs no read.
    expect(cloud.usage.read().documentReads).toBe(2)
    expect((await tab.changes('many')).slice(6)).toEqual(['removed 47=47', 'removed 46=46', 'added 60=60'])
  })

  it('reconnects by itself after the browser was offline', async ({ cloud, openTab }) => {
    await put(cloud, 'things/1', 1)
    const tab = await openTab()
    await tab.listen('many', { collection: 'things', order: 'n' })
    await tab.expectIds('many', ['1'])
    await tab.page.context().setOffline(true)
    await put(cloud, 'things/2', 2)
    await tab.page.context().setOffline(false)
    await tab.expectIds('many', ['2', '1'])
    await put(cloud, 'things/3', 3)
    await tab.expectIds('many', ['3', '2', '1'])
    expect(await tab.changes('many')).toEqual(['added 1=1', 'added 2=2', 'added 3=3'])
  })

  it('reports why a listener is refused', async ({ openTab }) => {
    const tab = await openTab()
    await tab.listen('bad', { collection: '__reserved__' })
    await pollSoon(() => tab.error('bad')).toContain('invalid-argument: ')
  })
})

describe('fault 25: listeners', () => {
  it('do not leak over fifty visits', async ({ cloud, openTab }) => {
    await put(cloud, 'things/1', 1)
    const tab = await openTab()
    for (let visit = 1; visit <= 50; visit++) {
      await tab.listen(`visit ${visit}`, { collection: 'things', atLeast: visit % 5 })
      if (visit > 1) await tab.stop(`visit ${visit - 1}`)
    }
    await pollSoon(() => listeners(cloud)).toBe(1)
    await tab.stop('visit 50')
    await pollSoon(() => listeners(cloud)).toBe(0)
  })

  it('end with their client', async ({ cloud, openTab }) => {
    const tab = await openTab()
    await tab.listen('many', { collection: 'things' })
    await tab.listen('one', { collection: 'things', id: 'a' })
    await pollSoon(() => listeners(cloud)).toBe(2)
    await tab.page.evaluate(() => window.listening.end())
    await pollSoon(() => listeners(cloud)).toBe(0)
  })
})

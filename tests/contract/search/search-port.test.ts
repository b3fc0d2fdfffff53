/** The interface's own way to the search service, and what it makes of one that does not answer as it should. */
import { createServer, type RequestListener } from 'node:http'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createLocalConfig, type WikiConfig } from '#shared/config'
import { interceptFetch } from '../../../local-cloud/pages/in-process-fetch.ts'
import { createAlgoliaSearch } from '../../../renderer/services/reading/algolia-search.ts'
import { startIdleTimer } from '../../idle-timer.ts'
import { openCloud, PROJECT, type TestCloud } from '../open-cloud.ts'
import { pageWrite } from './search-records.ts'

let cloud: TestCloud
beforeAll(async () => {
  cloud = await openCloud()
  await cloud.commit([
    pageWrite({ Name: 'Seth', Series: 'The Song' }),
    pageWrite({ Name: 'Flow of Seth', Type: 'Power System' }),
    pageWrite({ Name: 'ア'.repeat(180) }),
    ...Array.from({ length: 120 }, (_, i) => pageWrite({ Name: `Tarven ${i}` })),
  ])
})
afterAll(() => cloud.close())

const configOf = (port: number, apiKey = cloud.installation.apiKey): WikiConfig =>
  createLocalConfig(
    {},
    { projectId: PROJECT, apiKey, services: { host: '127.0.0.1', port, ssl: false } },
  )

const UNREACHABLE = { ok: false, error: { kind: 'unreachable' } }
const FAILED = { ok: false, error: { kind: 'failed' } }

describe('the interface’s search', () => {
  it('answers plain data: keys, names, types and series, and how many there are', async () => {
    const search = createAlgoliaSearch(configOf(cloud.port))
    expect(await search.pages('seth')).toEqual({
      ok: true,
      value: {
        hits: [
          {
            key: 'Seth',
            name: 'Seth',
            pieces: ['', 'Seth', ''],
            type: 'Character',
            series: 'The Song',
          },
          {
            key: 'Flow of Seth',
            name: 'Flow of Seth',
            pieces: ['Flow of ', 'Seth', ''],
            type: 'PowerSystem',
            series: '',
          },
        ],
        total: 2,
      },
    })
    const many = await search.pages('tarven')
    expect(many.ok && [many.value.hits.length, many.value.total]).toEqual([100, 120])
  })

  it('says what was found of a name, also where it was mistyped', async () => {
    const read = await createAlgoliaSearch(configOf(cloud.port)).pages('flwo se')
    expect(read.ok && read.value.hits[0]?.pieces).toEqual(['', 'Flow', ' of ', 'Se', 'th'])
  })

  it('asks nobody for nothing, and of a text that is too long its beginning', async () => {
    const search = createAlgoliaSearch(configOf(cloud.port))
    cloud.usage.reset()
    expect(await search.pages('  ')).toEqual({ ok: true, value: { hits: [], total: 0 } })
    expect(cloud.usage.read().searchRequests).toBe(0)
    const long = await search.pages('ア'.repeat(180))
    expect(long.ok && long.value.total).toBe(1)
    expect((await search.pages(`${'🐉'.repeat(2000)}\ud800`)).ok).toBe(true)
  })

  it('sees a change at once: no answer is kept', async () => {
    const search = createAlgoliaSearch(configOf(cloud.port))
    expect(await search.pages('mirabel')).toMatchObject({ value: { total: 0 } })
    await cloud.commit([pageWrite({ Name: 'Mirabel' })])
    expect(await search.pages('mirabel')).toMatchObject({ value: { total: 1 } })
  })

  it('is answered within the process on the page host, without a socket', async () => {
    const port = 1
    const restore = interceptFetch(`http://127.0.0.1:${port}`, cloud.fetch)
    onTestFinished(restore)
    expect(await createAlgoliaSearch(configOf(port)).pages('seth')).toMatchObject({
      value: { total: 2 },
    })
  })
})

/** A search service that answers as it is told; counts what it was asked. */
async function serviceThat(answer: RequestListener) {
  let asked = 0
  const server = createServer((request, response) => {
    asked++
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('It listens at no port')
  return { search: createAlgoliaSearch(configOf(address.port)), asked: () => asked }
}

const json =
  (status: number, body: unknown): RequestListener =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }

describe('fault 29: a search service that fails', () => {
  it.each<[string, RequestListener, unknown]>([
    ['refuses the key', json(403, { message: 'Invalid Application-ID or API key' }), FAILED],
    ['knows no such index', json(404, { message: 'Index does not exist' }), FAILED],
    ['is asked too much', json(429, { message: 'Too Many Requests' }), UNREACHABLE],
    ['is broken', json(500, { message: 'Internal' }), UNREACHABLE],
    ['hangs up', (request) => void request.socket.destroy(), UNREACHABLE],
    ['is another program', (_, response) => void response.end('<html>'), FAILED],
    ['answers nothing of use', json(200, { results: [] }), FAILED],
    ['answers null', json(200, null), FAILED],
  ])('%s: a value, after one request', async (_, answer, expected) => {
    const { search, asked } = await serviceThat(answer)
    expect(await search.pages('seth')).toEqual(expected)
    expect(asked()).toBe(1)
  })

  it('is not there', async () => {
    const since = startIdleTimer()
    expect(await createAlgoliaSearch(configOf(1)).pages('seth')).toEqual(UNREACHABLE)
    expect(since()).toBeLessThan(2000)
  })

  it('takes ten seconds: nobody waits for it', async () => {
    const { search, asked } = await serviceThat(() => {})
    const since = startIdleTimer()
    expect(await search.pages('seth')).toEqual(UNREACHABLE)
    expect(since()).toBeLessThan(4500)
    expect(asked()).toBe(1)
  })

  it('answers strangely: what can be understood is', async () => {
    const hits = [
      { objectID: 'Seth,Ring', Type: 'Item', Series: 7 },
      { objectID: 'b', Name: 'B', Type: 'Nonsense' },
      { Name: 'C', Type: 'Book' },
      null,
    ]
    const { search } = await serviceThat(json(200, { results: [{ hits }] }))
    expect(await search.pages('seth')).toEqual({
      ok: true,
      value: {
        hits: [{ key: 'Seth,Ring', name: 'Seth Ring', type: 'Item', series: '' }],
        total: 1,
      },
    })
  })
})

describe('a hosted wiki', () => {
  const hosted = (): WikiConfig => ({ ...configOf(1, 'public'), mode: 'hosted', endpoints: null })

  /** In the place of the network: there is none in a test. */
  function network(answer: (url: URL, signal: AbortSignal | null) => Promise<Response>): void {
    const outside = globalThis.fetch
    onTestFinished(() => {
      globalThis.fetch = outside
    })
    globalThis.fetch = (input, init) => answer(new URL(String(input)), init?.signal ?? null)
  }

  it('asks the application’s own hosts, key and all in a request that needs no preflight', async () => {
    const asked: URL[] = []
    network(async (url) => {
      asked.push(url)
      return Response.json({ results: [{ hits: [], nbHits: 0 }] })
    })
    expect(await createAlgoliaSearch(hosted()).pages('seth')).toMatchObject({ ok: true })
    expect(asked.map(({ origin, pathname }) => origin + pathname)).toEqual([
      'https://demo-dsn.algolia.net/1/indexes/*/queries',
    ])
    expect(asked[0]?.searchParams.get('x-algolia-api-key')).toBe('public')
  })

  it('whose hosts all swallow what they are sent is given up within seconds', async () => {
    let asked = 0
    network((_, signal) => {
      asked++
      return new Promise((_resolve, reject) =>
        signal?.addEventListener('abort', () => reject(signal.reason)),
      )
    })
    const since = startIdleTimer()
    expect(await createAlgoliaSearch(hosted()).pages('seth')).toEqual(UNREACHABLE)
    expect(since()).toBeLessThan(6500)
    expect(asked).toBeLessThanOrEqual(3)
  })
})

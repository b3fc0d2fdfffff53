/** Contract test of the interface's search port, with the local service, failing services and a hosted one. */
import { createServer, type RequestListener } from 'node:http'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createLocalConfig, type WikiConfig } from '#shared/config'
import { unseal } from '#shared/rules/places/sealed'
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
  createLocalConfig({}, { projectId: PROJECT, apiKey, services: { host: '127.0.0.1', port, ssl: false } })

const UNREACHABLE = { ok: false, error: { kind: 'unreachable' } }
const FAILED = { ok: false, error: { kind: 'failed' } }

describe('the search port', () => {
  it('returns plain data: keys, names, types, series and the total', async () => {
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
        texts: { hits: [], total: 0, isPartial: false, progress: null },
        types: ['Character', 'PowerSystem'],
        seriesNames: ['The Song'],
      },
    })
    const many = await search.pages('tarven')
    expect(many.ok && [unseal(many.value).hits.length, unseal(many.value).total]).toEqual([100, 120])
  })

  it('returns the matched parts of a name, also for a mistyped query', async () => {
    const read = await createAlgoliaSearch(configOf(cloud.port)).pages('flwo se')
    expect(read.ok && unseal(read.value).hits[0]?.pieces).toEqual(['', 'Flow', ' of ', 'Se', 'th'])
  })

  it('says of each name whether a word was found in another spelling only', async () => {
    const spellings = async (query: string) => {
      const read = await createAlgoliaSearch(configOf(cloud.port)).pages(query)
      return read.ok && unseal(read.value).hits.map(({ name, hasOtherSpelling = false }) => [name, hasOtherSpelling])
    }
    expect(await spellings('flwo se')).toEqual([['Flow of Seth', true]])
    expect(await spellings('flow se')).toEqual([['Flow of Seth', false]])
    expect(await spellings('song')).toEqual([['Seth', false]])
    expect(await spellings('snog')).toEqual([['Seth', true]])
  })

  it('sends no request for an empty query, and the beginning of a long one', async () => {
    const search = createAlgoliaSearch(configOf(cloud.port))
    cloud.usage.reset()
    expect(await search.pages('  ')).toMatchObject({ value: { hits: [], total: 0 } })
    expect(cloud.usage.read().searchRequests).toBe(0)
    const long = await search.pages('ア'.repeat(180))
    expect(long.ok && unseal(long.value).total).toBe(1)
    expect((await search.pages(`${'🐉'.repeat(2000)}\ud800`)).ok).toBe(true)
  })

  it('returns a change at once, since no response is cached', async () => {
    const search = createAlgoliaSearch(configOf(cloud.port))
    expect(await search.pages('mirabel')).toMatchObject({ value: { total: 0 } })
    await cloud.commit([pageWrite({ Name: 'Mirabel' })])
    expect(await search.pages('mirabel')).toMatchObject({ value: { total: 1 } })
  })

  it('runs in the process of the page host, without a socket', async () => {
    const port = 1
    const restore = interceptFetch(`http://127.0.0.1:${port}`, cloud.fetch)
    onTestFinished(restore)
    expect(await createAlgoliaSearch(configOf(port)).pages('seth')).toMatchObject({
      value: { total: 2 },
    })
  })
})

/** Starts a fake search service with this listener, which counts its requests. */
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

it('reads the typos of a hit from the ranking of the hosted service', async () => {
  const createHit = (nbTypos: number) => ({
    objectID: `Seth${nbTypos}`,
    Name: 'Seth',
    Type: 'Character',
    Series: '',
    _rankingInfo: { nbTypos, firstMatchedWord: 0, proximityDistance: 0, userScore: 1, nbExactWords: 0, words: 1 },
  })
  const results = [{ hits: [createHit(0), createHit(1), createHit(2)], nbHits: 3 }]
  const { search } = await serviceThat(json(200, { results }))
  const read = await search.pages('seht')
  expect(read.ok && unseal(read.value).hits.map(({ hasOtherSpelling }) => hasOtherSpelling)).toEqual([
    undefined,
    true,
    true,
  ])
})

describe('fault 29: a search service that fails', () => {
  it.each<[string, RequestListener, unknown]>([
    ['refuses the key', json(403, { message: 'Invalid Application-ID or API key' }), FAILED],
    ['limits the rate', json(429, { message: 'Too Many Requests' }), UNREACHABLE],
    ['has an internal error', json(500, { message: 'Internal' }), UNREACHABLE],
    ['closes the connection', (request) => void request.socket.destroy(), UNREACHABLE],
    ['is another program', (_, response) => void response.end('<html>'), FAILED],
    ['returns no results', json(200, { results: [] }), FAILED],
    ['returns null', json(200, null), FAILED],
  ])('%s: returns an error value after one request', async (_, answer, expected) => {
    const { search, asked } = await serviceThat(answer)
    expect(await search.pages('seth')).toEqual(expected)
    expect(asked()).toBe(1)
  })

  it('has no such index: is asked for the names alone', async () => {
    const { search, asked } = await serviceThat(json(404, { message: 'Index does not exist' }))
    expect(await search.pages('seth')).toEqual(FAILED)
    expect(asked()).toBe(2)
  })

  it('is unreachable: returns an error value', async () => {
    const since = startIdleTimer()
    expect(await createAlgoliaSearch(configOf(1)).pages('seth')).toEqual(UNREACHABLE)
    expect(since()).toBeLessThan(2000)
  })

  it('takes ten seconds: is cancelled by the timeout', async () => {
    const { search, asked } = await serviceThat(() => {})
    const since = startIdleTimer()
    expect(await search.pages('seth')).toEqual(UNREACHABLE)
    expect(since()).toBeLessThan(4500)
    expect(asked()).toBe(1)
  })

  it('returns partly invalid results: the valid ones are returned', async () => {
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
        texts: null,
        types: [],
        seriesNames: [],
      },
    })
  })
})

describe('a hosted wiki', () => {
  const hosted = (): WikiConfig => ({ ...configOf(1, 'public'), mode: 'hosted', endpoints: null })

  /** Replaces `fetch`, since a test has no network. */
  function network(answer: (url: URL, signal: AbortSignal | null) => Promise<Response>): void {
    const outside = globalThis.fetch
    onTestFinished(() => {
      globalThis.fetch = outside
    })
    globalThis.fetch = (input, init) => answer(new URL(String(input)), init?.signal ?? null)
  }

  it('is queried at the application’s own hosts, by a request that needs no preflight', async () => {
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

  it('whose hosts never respond is given up within seconds', async () => {
    let asked = 0
    network((_, signal) => {
      asked++
      return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
    })
    const since = startIdleTimer()
    expect(await createAlgoliaSearch(hosted()).pages('seth')).toEqual(UNREACHABLE)
    expect(since()).toBeLessThan(6500)
    expect(asked).toBeLessThanOrEqual(3)
  })
})

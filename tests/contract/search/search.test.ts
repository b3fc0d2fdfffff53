import type { LiteClient, SearchResponse } from 'algoliasearch/lite'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openCloud, type TestCloud } from '../open-cloud.ts'
import { createRemoval, createSearchClient, PAGES_INDEX, pageWrite, USERS_INDEX, userWrite } from './search-records.ts'

let cloud: TestCloud
let client: LiteClient

beforeAll(async () => {
  cloud = await openCloud()
  client = createSearchClient(cloud)
  await cloud.commit([
    pageWrite({ Name: 'Luke Skywalker', Series: 'Star Wars' }),
    pageWrite({ Name: 'Death Star', Type: 'Location', Series: 'Star Wars' }),
    pageWrite({ Name: 'Éowyn', Series: 'The Lord of the Rings' }),
    pageWrite({ Name: 'Ring', Type: 'Item', Series: 'The Lord of the Rings' }),
    pageWrite({ Name: 'Flow', Type: 'Power System', Series: 'The Song' }),
    pageWrite({ Name: '<img src=x> Bold', Type: 'Item' }),
    pageWrite({ Name: 'Day/Night', Type: 'Event' }),
    pageWrite({ Name: 'Hidden Seth', hidden: true }),
    pageWrite({ Name: 'Moved Seth', movedTo: 'Seth' }),
    pageWrite({ Name: 'Typeless Seth', Type: 'Nonsense' }),
    userWrite('u1', 'Angoril the Grey'),
    userWrite('u2', 'Mira'),
  ])
})
afterAll(() => cloud.close())
beforeEach(() => void cloud.usage.reset())

type Found = SearchResponse<{ readonly Name: string }>

async function search(request: Record<string, unknown>): Promise<Found> {
  const { results } = await client.search<{ readonly Name: string }>({
    requests: [{ indexName: PAGES_INDEX, ...request }],
  })
  return results[0] as Found
}
const ids = async (request: Record<string, unknown>) => (await search(request)).hits.map(({ objectID }) => objectID)

async function refusal(promise: Promise<unknown>): Promise<{ status: number; message: string }> {
  try {
    await promise
  } catch (error) {
    return error as { status: number; message: string }
  }
  throw new Error('It was expected to be refused')
}

describe('a query of the hosted client', () => {
  it('returns a response in the hosted form', async () => {
    expect(await search({ query: 'skywlker', facets: ['Type'] })).toEqual({
      hits: [
        {
          objectID: 'Luke Skywalker',
          Name: 'Luke Skywalker',
          Type: 'Character',
          Series: 'Star Wars',
          _highlightResult: {
            Name: {
              value: 'Luke <em>Skywalker</em>',
              matchLevel: 'full',
              fullyHighlighted: false,
              matchedWords: ['skywlker'],
            },
            Type: { value: 'Character', matchLevel: 'none', matchedWords: [] },
            Series: { value: 'Star Wars', matchLevel: 'none', matchedWords: [] },
          },
        },
      ],
      nbHits: 1,
      page: 0,
      nbPages: 1,
      hitsPerPage: 20,
      facets: { Type: { Character: 1 } },
      exhaustiveFacetsCount: true,
      exhaustiveNbHits: true,
      exhaustiveTypo: true,
      exhaustive: { facetsCount: true, nbHits: true, typo: true },
      query: 'skywlker',
      params: 'query=skywlker&facets=%5B%22Type%22%5D',
      index: PAGES_INDEX,
      renderingContent: {},
      processingTimeMS: expect.any(Number),
    })
  })

  it('may contain several queries, which count as one search request', async () => {
    const { results } = await client.searchForHits({
      requests: [
        { indexName: PAGES_INDEX, query: 'eow' },
        { indexName: USERS_INDEX, query: 'angoril' },
        { indexName: PAGES_INDEX, params: 'query=day%2Fnight&hitsPerPage=1&facets=%5B%22*%22%5D' },
      ],
    })
    expect(results.map(({ hits }) => hits.map(({ objectID }) => objectID))).toEqual([
      ['Éowyn'],
      ['u1'],
      ['Day~2FNight'],
    ])
    expect(cloud.usage.read()).toMatchObject({ searchRequests: 1, documentReads: 0 })
  })

  it('leaves out hidden and renamed pages, other records, and private data of a person', async () => {
    expect(await ids({ query: 'seth' })).toEqual([])
    const { results } = await client.searchForHits({
      requests: [{ indexName: USERS_INDEX, query: '', attributesToHighlight: [] }],
    })
    expect(results[0]?.hits).toEqual([
      { objectID: 'u1', userName: 'Angoril the Grey' },
      { objectID: 'u2', userName: 'Mira' },
    ])
    const { results: byAddress } = await client.searchForHits({
      requests: [{ indexName: USERS_INDEX, query: 'example' }],
    })
    expect(byAddress[0]?.nbHits).toBe(0)
  })

  it('counts, filters and limits as the hosted service does', async () => {
    const counted = await search({ query: '', facets: ['*'], maxValuesPerFacet: 2 })
    expect(counted.facets).toEqual({
      Type: { Character: 2, Item: 2 },
      Series: { 'Star Wars': 2, 'The Lord of the Rings': 2 },
    })
    expect(await ids({ facetFilters: [['Type:Item', 'Type:Location'], 'Series:Star Wars'] })).toEqual(['Death Star'])
    expect(await ids({ filters: 'Type:Item AND Series:"the lord of the rings"' })).toEqual(['Ring'])
    expect(await ids({ query: 'star', facetFilters: ['Type:-Location'] })).toEqual(['Luke Skywalker'])
    const cut = await search({ hitsPerPage: 2, page: 3 })
    expect([cut.hits.length, cut.nbHits, cut.nbPages, cut.page]).toEqual([1, 7, 4, 3])
    expect((await search({ page: 9 })).hits).toEqual([])
    expect((await search({ hitsPerPage: 0 })).nbPages).toBe(0)
  })

  it('returns and highlights the requested attributes', async () => {
    const [hit] = (
      await search({
        query: 'bold',
        attributesToRetrieve: ['Name'],
        attributesToHighlight: ['Name'],
        highlightPreTag: '[',
        highlightPostTag: ']',
      })
    ).hits
    // Markup is returned as typed, so an interface has to show it as text.
    expect(hit).toEqual({
      objectID: '<img src=x> Bold',
      Name: '<img src=x> Bold',
      _highlightResult: {
        Name: {
          value: '<img src=x> [Bold]',
          matchLevel: 'full',
          fullyHighlighted: false,
          matchedWords: ['bold'],
        },
      },
    })
    const bare = await search({
      query: 'bold',
      attributesToRetrieve: [],
      attributesToHighlight: [],
    })
    expect(bare.hits).toEqual([{ objectID: '<img src=x> Bold' }])
  })
})

describe('a committed record', () => {
  it('is found, changed and removed in the next query', async () => {
    await cloud.commit([pageWrite({ Name: 'Tarven' }), userWrite('u3', 'Tarvenna')])
    expect(await ids({ query: 'tarven' })).toEqual(['Tarven'])
    await cloud.commit([pageWrite({ Name: 'Tarven', Series: 'Of Later', Type: 'Book' })])
    expect(await ids({ query: 'tarven later', filters: 'Type:Book' })).toEqual(['Tarven'])
    await cloud.commit([pageWrite({ Name: 'Tarven', hidden: true })])
    expect(await ids({ query: 'tarven' })).toEqual([])
    await cloud.commit([pageWrite({ Name: 'Tarven' })])
    expect(await ids({ query: 'tarven' })).toEqual(['Tarven'])
    await cloud.commit([createRemoval('ContentRef/Tarven'), createRemoval('users/u3')])
    expect(await ids({ query: 'tarven' })).toEqual([])
  })

  it('is found while the index is first built, and after a restart', async () => {
    const fresh = await openCloud()
    const names = Array.from({ length: 3000 }, (_, i) => `Page ${i}`)
    await fresh.commit(names.map((Name) => pageWrite({ Name })))
    const own = createSearchClient(fresh)
    const total = async () =>
      (await own.searchForHits({ requests: [{ indexName: PAGES_INDEX, query: 'page' }] })).results[0]?.nbHits
    const first = total()
    const last = fresh.commit([
      pageWrite({ Name: 'Page 0', hidden: true }),
      pageWrite({ Name: 'Page 2999', hidden: true }),
    ])
    await Promise.all([first, last])
    expect(await total()).toBe(2998)
    await fresh.close()
  })
})

describe('a refused request', () => {
  it('is one with a wrong key or application', async () => {
    for (const other of [createSearchClient(cloud, 'wrong'), createSearchClient(cloud, undefined, 'other')])
      expect(await refusal(other.search({ requests: [{ indexName: PAGES_INDEX, query: 'x' }] }))).toMatchObject({
        status: 403,
        message: 'Invalid Application-ID or API key',
      })
    const bare = await fetch(`${cloud.address}/1/indexes/${PAGES_INDEX}/query`, { method: 'POST' })
    expect([bare.status, await bare.json()]).toEqual([
      403,
      { message: 'Invalid Application-ID or API key', status: 403 },
    ])
    expect(cloud.usage.read().searchRequests).toBe(0)
  })

  it('is one for an unknown index', async () => {
    expect(await refusal(client.search({ requests: [{ indexName: 'Other', query: 'x' }] }))).toMatchObject({
      status: 404,
      message: 'Index Other does not exist',
    })
  })

  it.each<[Record<string, unknown>, string]>([
    [{ query: 'é'.repeat(257) }, 'Invalid value for "query" parameter'],
    [{ query: 7 }, 'Invalid value for "query" parameter, expected string'],
    [{ hitsPerPage: 1001 }, '"hitsPerPage" parameter, expected integer between 0 and 1000'],
    [{ hitsPerPage: 1.5 }, '"hitsPerPage" parameter'],
    [{ page: -1 }, '"page" parameter'],
    [{ facets: [1] }, '"facets" parameter, expected array of strings'],
    [{ facetFilters: [[['Type:Book']]] }, '"facetFilters" parameter'],
    [{ filters: 'Type:Book AND' }, 'filters: Unexpected end of expression'],
    [{ numericFilters: ['a>1'] }, 'The parameter "numericFilters" is not implemented'],
    [{ type: 'facet', facet: 'Type' }, 'The type "facet" is not implemented'],
  ])('is one with the parameters %j', async (request, message) => {
    const { status, message: received } = await refusal(search(request))
    expect([status, received]).toEqual([400, expect.stringContaining(message)])
  })

  it('is every other call, which the error names', async () => {
    const headers = {
      'x-algolia-application-id': 'demo',
      'x-algolia-api-key': cloud.installation.apiKey,
    }
    for (const [method, path] of [
      ['POST', `/1/indexes/${PAGES_INDEX}/batch`],
      ['PUT', `/1/indexes/${PAGES_INDEX}/Seth`],
      ['DELETE', `/1/indexes/${PAGES_INDEX}/Seth`],
      ['POST', `/1/indexes/${PAGES_INDEX}/deleteByQuery`],
      ['POST', `/1/indexes/${PAGES_INDEX}/clear`],
      ['GET', `/1/indexes/${PAGES_INDEX}/settings`],
      ['POST', `/1/indexes/${PAGES_INDEX}/browse`],
      ['POST', `/1/indexes/${PAGES_INDEX}/rules/batch`],
      ['POST', `/1/indexes/${PAGES_INDEX}/facets/Type/query`],
      ['POST', '/1/indexes/*/recommendations'],
      ['GET', '/1/indexes/*/queries'],
      ['GET', '/1/keys'],
      ['POST', '/1/events'],
      ['GET', '/2/searches'],
    ]) {
      const answer = await fetch(`${cloud.address}${path}`, { method: String(method), headers })
      const { message, status } = (await answer.json()) as { message: string; status: number }
      expect([answer.status, status, message]).toEqual([
        403,
        403,
        expect.stringContaining(`Method not allowed with this API key: the local cloud's search`),
      ])
      expect(message).toContain(`${method} ${path}`)
    }
  })

  it.each([
    ['{', 'Invalid JSON'],
    ['[]', 'Expecting a map'],
    ['{}', 'Expecting an array in "requests"'],
    ['{"requests":[null]}', 'Expecting a map'],
    ['{"requests":[{"query":"x"}]}', 'Missing mandatory parameter: "indexName"'],
    ['{"requests":[],"strategy":"stopIfEnoughMatches"}', '"strategy" is not implemented'],
    [`{"requests":[${'{},'.repeat(60)}{}]}`, 'Too many queries'],
    ['{"requests":'.padEnd(1e5, '['), 'Invalid JSON'],
  ])('is one with an invalid body: %.40s', async (body, message) => {
    const answer = await fetch(
      `${cloud.address}/1/indexes/%2A/queries?x-algolia-application-id=demo&x-algolia-api-key=${cloud.installation.apiKey}`,
      { method: 'POST', body },
    )
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { status: 400, message: expect.stringContaining(message) },
    ])
  })
})

/** The hosted search indexes are brought in step through the real client, against a stand-in of the service's writing half. */
import { createServer, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asRecord, list } from '#shared/model/stored-fields'
import { protocolValue } from '../../../local-cloud/sample/protocol-writes.ts'
import { bringInStep, planIndexes } from '../../../scripts/operations/commands/reindex.ts'
import {
  type SearchIndexes,
  searchIndexes,
} from '../../../scripts/operations/hosted/search-index.ts'
import type { WikiSource } from '../../../scripts/operations/wiki/wiki.ts'
import { failOnDamage } from '../operations/undamaged.ts'

const PAGES = 'InfiniteWorldsWiki'
const USERS = 'InfiniteWorldsWikiUsers'

const stored = new Map<string, Map<string, unknown>>()
const settings = new Map<string, unknown>()
let writes = 0

async function answer(request: IncomingMessage): Promise<readonly [number, unknown]> {
  if (request.headers['x-algolia-api-key'] !== 'may-write')
    return [403, { message: 'Invalid Application-ID or API key', status: 403 }]
  let body = ''
  for await (const piece of request) body += piece
  const [, , name = '', call] = (request.url ?? '').split('?', 1)[0]?.slice(1).split('/') ?? []
  const index = stored.get(name)
  switch (call) {
    case 'browse': {
      if (index === undefined) return [404, { message: 'Index does not exist', status: 404 }]
      const from = Number(asRecord(JSON.parse(body || '{}'))['cursor'] ?? 0)
      const hits = [...index.values()].slice(from, from + 2)
      return [200, { hits, ...(from + 2 < index.size && { cursor: String(from + 2) }) }]
    }
    case 'settings':
      settings.set(name, JSON.parse(body))
      return [200, { taskID: 1, updatedAt: '' }]
    case 'batch':
      for (const request of list(asRecord(JSON.parse(body))['requests'])) {
        const { action, body: record } = asRecord(request)
        const id = String(asRecord(record)['objectID'])
        writes++
        if (action === 'deleteObject') index?.delete(id)
        else stored.set(name, (stored.get(name) ?? new Map()).set(id, record))
      }
      return [200, { taskID: 1, objectIDs: [] }]
    default:
      return [404, { message: `${request.method} ${request.url}`, status: 404 }]
  }
}

const server = createServer(async (request, response) => {
  const [status, body] = await answer(request)
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
})
const open = (key: string): SearchIndexes => {
  const place = server.address()
  const url = `127.0.0.1:${typeof place === 'object' ? place?.port : ''}`
  return searchIndexes('NOWHERE', key, {
    hosts: [{ url, accept: 'readWrite', protocol: 'http' }],
  })
}
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise((resolve) => server.close(resolve)))

const RECORDS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'ContentRef/A': { Name: 'A', Type: 'Race', Series: 's' },
  'ContentRef/B': { Name: 'B', Type: 'Power System', Series: 's' },
  'ContentRef/C': { Name: 'C', Type: 'Book', Series: 's' },
  'ContentRef/Hidden': { Name: 'Hidden', Type: 'Race', Series: 's', hidden: true },
  'ContentRef/Moved': { Name: 'Moved', Type: 'Race', Series: 's', movedTo: 'A' },
  'users/u1': { userName: 'Mara', email: 'never@leaves.example' },
  'Content/Races/A/Blurb': { contentType: 'Blurb' },
}

const source: Pick<WikiSource, 'documents'> = {
  async *documents() {
    for (const [path, data] of Object.entries(RECORDS))
      yield { path, fields: JSON.stringify(asRecord(protocolValue(data)['mapValue'])['fields']) }
  },
}

describe('reindex of a hosted wiki', () => {
  it('looks, brings both indexes and their settings in step, and then finds nothing to do', async () => {
    const plans = await planIndexes(source, failOnDamage, () => {})
    const indexes = open('may-write')
    stored.set(
      PAGES,
      new Map<string, unknown>([
        // as the search extension leaves it
        ['A', { objectID: 'A', Name: 'A', Type: 'Race', Series: 's', path: 'ContentRef/A' }],
        ['B', { objectID: 'B', Name: 'old', Type: 'PowerSystem', Series: 's' }],
        ['Hidden', { objectID: 'Hidden' }],
        ['Gone', { objectID: 'Gone', Name: 'Gone', Type: 'Race', Series: 's' }],
      ]),
    )
    const looked = await bringInStep(indexes, plans, true)
    expect(looked).toBe(
      '3 of them missing or other in the search service, 2 there too many. Nothing was changed.',
    )
    expect([writes, settings.size]).toEqual([0, 0])

    expect(await bringInStep(indexes, plans, false)).toContain('in step now.')
    expect([...(stored.get(PAGES)?.keys() ?? [])].sort()).toEqual(['A', 'B', 'C'])
    expect(stored.get(PAGES)?.get('B')).toEqual({
      objectID: 'B',
      Name: 'B',
      Type: 'PowerSystem',
      Series: 's',
    })
    expect([...(stored.get(USERS)?.values() ?? [])]).toEqual([{ objectID: 'u1', userName: 'Mara' }])
    expect(settings.get(PAGES)).toEqual({
      searchableAttributes: ['Name', 'Type', 'Series'],
      attributesForFaceting: ['Type', 'Series'],
    })

    const before = writes
    expect(await bringInStep(indexes, plans, false)).toMatch(/^0 of them .*, 0 there too many/)
    expect(writes).toBe(before)
  })

  it('says when the key is not one that may', async () => {
    const plans = await planIndexes(source, failOnDamage, () => {})
    await expect(bringInStep(open('search-only'), plans, true)).rejects.toThrow(
      'The search service refused: Invalid Application-ID or API key. Check',
    )
  })
})

/** Contract test of reindex through the real client, against a fake of the search service's write API. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asRecord } from '#shared/model/stored-fields'
import { toProtocolValue } from '../../../local-cloud/sample/protocol-writes.ts'
import { planIndexes, synchronizeIndexes } from '../../../operations/commands/reindex.ts'
import { createSearchIndexes, type SearchIndexes } from '../../../operations/hosted/search-index.ts'
import type { WikiSource } from '../../../operations/wiki/wiki.ts'
import { failOnDamage } from '../operations/fail-on-damage.ts'
import { PAGES_INDEX, USERS_INDEX } from '../search/search-records.ts'
import { type FakeIndexService, INDEX_KEY, openFakeIndexService } from './fake-index-service.ts'

let service: FakeIndexService
const open = (key: string): SearchIndexes =>
  createSearchIndexes('NOWHERE', key, {
    hosts: [{ url: service.host, accept: 'readWrite', protocol: 'http' }],
  })
beforeAll(async () => {
  service = await openFakeIndexService()
})
afterAll(() => service?.close())

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
      yield { path, fields: JSON.stringify(asRecord(toProtocolValue(data)['mapValue'])['fields']) }
  },
}

describe('reindex of a hosted wiki', () => {
  it('compares, updates both indexes and their settings, and then finds no difference', async () => {
    const plans = await planIndexes(source, failOnDamage, () => {})
    const indexes = open(INDEX_KEY)
    service.put(
      PAGES_INDEX,
      { objectID: 'A', Name: 'A', Type: 'Race', Series: 's' },
      { objectID: 'B', Name: 'old', Type: 'PowerSystem', Series: 's' },
      // The search extension of earlier versions left such records.
      { objectID: 'C', Name: 'C', Type: 'Book', Series: 's', path: 'ContentRef/C' },
      { objectID: 'Hidden' },
      { objectID: 'Gone', Name: 'Gone', Type: 'Race', Series: 's' },
    )
    const found = await synchronizeIndexes(indexes, plans, true)
    expect(found).toBe(
      '3 of them missing or different in the search service, 2 superfluous there. Nothing was changed.',
    )
    expect([service.writes(), service.settings.size]).toEqual([0, 0])

    expect(await synchronizeIndexes(indexes, plans, false)).toContain('up to date now.')
    expect([...(service.indexes.get(PAGES_INDEX)?.keys() ?? [])].sort()).toEqual(['A', 'B', 'C'])
    expect(service.indexes.get(PAGES_INDEX)?.get('B')).toEqual({
      objectID: 'B',
      Name: 'B',
      Type: 'PowerSystem',
      Series: 's',
    })
    expect([...(service.indexes.get(USERS_INDEX)?.values() ?? [])]).toEqual([{ objectID: 'u1', userName: 'Mara' }])
    expect(service.settings.get(PAGES_INDEX)).toEqual({
      searchableAttributes: ['Name', 'Type', 'Series'],
      attributesForFaceting: ['Type', 'Series'],
    })

    const before = service.writes()
    expect(await synchronizeIndexes(indexes, plans, false)).toMatch(/^0 of them .*, 0 superfluous there/)
    expect(service.writes()).toBe(before)
  })

  it('reports a key without the rights', async () => {
    const plans = await planIndexes(source, failOnDamage, () => {})
    await expect(synchronizeIndexes(open('search-only'), plans, true)).rejects.toThrow(
      'The search service refused: Invalid Application-ID or API key. Check',
    )
  })
})

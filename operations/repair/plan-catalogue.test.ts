import { expect, it } from 'vitest'
import { MAX_SHARD_ENTRIES } from '#shared/model/catalogue'
import { parseFields, toPlainRecord } from '#shared/model/protocol-fields'
import { asRecord } from '#shared/model/stored-fields'
import { toProtocolValue } from '../../local-cloud/index.ts'
import type { WikiDocument, WikiSource } from '../wiki/wiki.ts'
import { planCatalogue } from './plan-catalogue.ts'

const toDocument = (path: string, data: Readonly<Record<string, unknown>>): WikiDocument => ({
  path,
  fields: JSON.stringify(
    Object.fromEntries(Object.entries(data).map(([name, value]) => [name, toProtocolValue(value)])),
  ),
})

function openSource(documents: ReadonlyMap<string, WikiDocument>): WikiSource {
  return {
    documents: async function* () {
      yield* documents.values()
    },
  } as Partial<WikiSource> as WikiSource
}

it('splits a shard of an older wiki, once', async () => {
  const names = Array.from(
    { length: 2 * MAX_SHARD_ENTRIES + 5 },
    (_, index) => `Page ${String(index).padStart(4, '0')}`,
  )
  const pages = names.map((Name, index) =>
    toDocument(`ContentRef/${Name.replace(' ', ',')}`, { Name, Type: 'Race', Series: '', shard: 1, createdBy: index }),
  )
  const documents = new Map(pages.map((page) => [page.path, page]))
  const plan = async () => {
    const { put, findings } = await planCatalogue(openSource(documents), new Date(0), {
      onDamage: () => {},
      onRecord: () => {},
    })
    for (const document of put) documents.set(document.path, document)
    return findings
  }
  expect(await plan()).toContain('Page 0300: its shard has too many entries')
  const sizes = ['Races-1', 'Races-2', 'Races-3'].map((id) => {
    const shard = toPlainRecord(parseFields(documents.get(`catalogue/${id}`)?.fields ?? '{}'))
    return Object.keys(asRecord(shard['pages'])).length
  })
  expect(sizes).toEqual([MAX_SHARD_ENTRIES, MAX_SHARD_ENTRIES, 5])
  const moved = toPlainRecord(parseFields(documents.get('ContentRef/Page,0604')?.fields ?? '{}'))
  expect(moved).toMatchObject({ Name: 'Page 0604', shard: 3, createdBy: 604 })
  expect(await plan()).toEqual([])
})

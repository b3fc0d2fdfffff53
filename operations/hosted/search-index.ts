/** Adapter of Algolia's indexes: compares them with the planned records and applies the difference. */
import { algoliasearch } from 'algoliasearch'
import { asRecord } from '#shared/model/stored-fields'
import type { SearchAttributes } from '../../local-cloud/index.ts'
import { WikiError } from '../wiki/wiki.ts'

export type IndexedRecord = { readonly objectID: string } & Readonly<Record<string, string | readonly string[]>>

export interface IndexPlan {
  readonly definition: SearchAttributes
  readonly records: ReadonlyMap<string, IndexedRecord>
}

interface IndexDifference {
  readonly put: readonly IndexedRecord[]
  readonly remove: readonly string[]
}

export interface SearchIndexes {
  compare(plan: IndexPlan): Promise<IndexDifference>
  apply(plan: IndexPlan, difference: IndexDifference): Promise<void>
}

type Options = Parameters<typeof algoliasearch>[2]

/** @param key a secret key with write access, not the search-only key of the pages */
export function createSearchIndexes(applicationId: string, key: string, options?: Options): SearchIndexes {
  const client = algoliasearch(applicationId, key, options)
  return {
    compare: ({ definition: { name }, records }) =>
      describeFailures(async () => {
        const stored = new Map<string, string>()
        await client
          .browseObjects({
            indexName: name,
            browseParams: { hitsPerPage: 1000 },
            aggregator: ({ hits }) => {
              for (const hit of hits) stored.set(hit.objectID, fingerprint(hit))
            },
          })
          .catch((error: unknown) => {
            // An index does not exist before its first write.
            if (asRecord(error)['status'] !== 404) throw error
          })
        return {
          put: [...records.values()].filter((record) => stored.get(record.objectID) !== fingerprint(record)),
          remove: [...stored.keys()].filter((id) => !records.has(id)),
        }
      }),
    apply: ({ definition: { name, attributes, facets, filterOnly = [] } }, { put, remove }) =>
      describeFailures(async () => {
        await client.setSettings({
          indexName: name,
          indexSettings: {
            searchableAttributes: [...attributes],
            attributesForFaceting: [...facets, ...filterOnly.map((attribute) => `filterOnly(${attribute})`)],
          },
        })
        if (put.length > 0)
          await client.saveObjects({
            indexName: name,
            objects: put.map((record) => ({ ...record })),
          })
        if (remove.length > 0) await client.deleteObjects({ indexName: name, objectIDs: [...remove] })
      }),
  }
}

/** The service does not preserve the order of fields. */
const fingerprint = (record: object): string =>
  JSON.stringify(Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1)))

async function describeFailures<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw new WikiError(
      `The search service refused: ${error instanceof Error ? error.message : String(error)}. Check VITE_ALGOLIA_APPLICATION_ID and ALGOLIA_INDEX_KEY, then run it again.`,
    )
  }
}

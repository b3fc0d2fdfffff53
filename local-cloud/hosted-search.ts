/** The search triggers of a hosted project: a document of its database, and the index service that is to follow it. */
import { algoliasearch } from 'algoliasearch'
import { indexDocument } from './search/index-document.ts'
import type { SearchFields } from './search/search-indexes.ts'

/** As much of the administration library's reference as is used. */
export interface DocumentReference {
  readonly path: string
  get(): Promise<{
    data(): SearchFields | undefined
    readonly updateTime?: { valueOf(): string } | undefined
  }>
}

export type ReferenceIndexer = (reference: DocumentReference) => Promise<void>

/**
 * @param key may add and delete records: a secret, and never the key the pages hold
 * @throws a sentence naming what is missing
 */
export function createReferenceIndexer(
  environment: Readonly<Record<string, string | undefined>>,
  key: string,
): ReferenceIndexer {
  const applicationId = environment['VITE_ALGOLIA_APPLICATION_ID']
  const emulatorHost = environment['ALGOLIA_EMULATOR_HOST']
  // Emulated records must not reach the index of a real wiki, whose key a developer may be able to read.
  if (environment['FIRESTORE_EMULATOR_HOST'] && !emulatorHost) return async () => {}
  if (!applicationId) throw new Error('VITE_ALGOLIA_APPLICATION_ID is missing.')
  if (!key) throw new Error('The secret ALGOLIA_INDEX_KEY is missing.')
  const client = algoliasearch(
    applicationId,
    key,
    emulatorHost ? { hosts: [{ url: emulatorHost, accept: 'readWrite', protocol: 'http' }] } : {},
  )
  return (reference) =>
    indexDocument(reference.path, {
      async read() {
        const snapshot = await reference.get()
        const fields = snapshot.data()
        return fields === undefined
          ? null
          : { fields, version: snapshot.updateTime?.valueOf() ?? '' }
      },
      async put(indexName, body) {
        await client.addOrUpdateObject({ indexName, objectID: body.objectID, body: { ...body } })
      },
      async remove(indexName, objectID) {
        await client.deleteObject({ indexName, objectID })
      },
    })
}

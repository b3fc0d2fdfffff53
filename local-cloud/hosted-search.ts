/** Trigger of the hosted search index: updates it after a change of a document. */
import { algoliasearch } from 'algoliasearch'
import type { SearchFields } from './search/index-definitions.ts'
import { indexDocument } from './search/index-document.ts'

/** The subset of the admin SDK's document reference that is used here. */
export interface DocumentReference {
  readonly path: string
  get(): Promise<{
    data(): SearchFields | undefined
    readonly updateTime?: { valueOf(): string } | undefined
  }>
}

export type ReferenceIndexer = (reference: DocumentReference) => Promise<void>

/**
 * @param key secret API key that may add and delete records, never the key in the pages
 * @throws a sentence that names what is missing
 */
export function createReferenceIndexer(
  environment: Readonly<Record<string, string | undefined>>,
  key: string,
): ReferenceIndexer {
  const applicationId = environment['VITE_ALGOLIA_APPLICATION_ID']
  const emulatorHost = environment['ALGOLIA_EMULATOR_HOST']
  // Emulated records must not reach the index of a real wiki, whose key may be in a developer's environment.
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
        return fields === undefined ? null : { fields, version: snapshot.updateTime?.valueOf() ?? '' }
      },
      async put(indexName, body) {
        await client.addOrUpdateObject({ indexName, objectID: body.objectID, body: { ...body } })
      },
      async remove(indexName, objectID) {
        await client.deleteObject({ indexName, objectID })
      },
    })
}

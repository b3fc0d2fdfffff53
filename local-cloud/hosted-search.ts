/** Trigger of the hosted search index: updates it after a change of a document. */
import { type Algoliasearch, algoliasearch } from 'algoliasearch'
import { listSectionPaths } from '#shared/model/document-paths'
import { readReference, readSection } from '#shared/model/records'
import { asRecord, type RecordData } from '#shared/model/stored-fields'
import { getDocumentId, isInIndex, PAGE_INDEX, type SearchFields, TEXT_INDEX } from './search/index-definitions.ts'
import { indexDocument } from './search/index-document.ts'
import { type CurrentTexts, type IndexTextsDeps, indexTexts } from './search/text/index-texts.ts'
import { createTextRecords } from './search/text/text-records.ts'

/** The subset of the admin SDK's document reference that is used here. */
export interface DocumentReference {
  readonly path: string
  readonly firestore: { doc(path: string): Pick<DocumentReference, 'get'> }
  get(): Promise<{
    data(): (SearchFields & RecordData) | undefined
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
  return async (reference) => {
    await indexDocument(reference.path, {
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
    if (isInIndex(PAGE_INDEX, reference.path)) await indexTexts(createTextDeps(client, reference))
  }
}

function createTextDeps(client: Algoliasearch, reference: DocumentReference): IndexTextsDeps {
  const key = getDocumentId(reference.path)
  const indexName = TEXT_INDEX.name
  return {
    read: () => readTexts(reference, key),
    async list() {
      const ids: string[] = []
      await client
        .browseObjects({
          indexName,
          browseParams: {
            filters: `Page:${JSON.stringify(key)}`,
            attributesToRetrieve: ['objectID'],
            hitsPerPage: 1000,
          },
          aggregator: ({ hits }) => void ids.push(...hits.map(({ objectID }) => objectID)),
        })
        .catch(ignoreMissingIndex)
      return ids
    },
    async put(records) {
      await client.saveObjects({ indexName, objects: [...records], waitForTasks: true })
    },
    async remove(objectIDs) {
      await client.deleteObjects({ indexName, objectIDs: [...objectIDs] })
    },
  }
}

async function readTexts(reference: DocumentReference, key: string): Promise<CurrentTexts> {
  const snapshot = await reference.get()
  const version = snapshot.updateTime?.valueOf() ?? ''
  const page = readReference(key, snapshot.data())
  if (page === null || page.hidden || page.movedTo !== null) return { records: [], version }
  const sections = await Promise.all(
    page.sections.map(async ({ name }) => {
      for (const path of listSectionPaths(page, name)) {
        const data = (await reference.firestore.doc(path.join('/')).get()).data()
        if (data !== undefined) return [readSection(name, data)]
      }
      return []
    }),
  )
  return { records: createTextRecords(page, sections.flat()).map(({ fields }) => fields), version }
}

/** An index does not exist before its first write. */
function ignoreMissingIndex(error: unknown): void {
  if (asRecord(error)['status'] !== 404) throw error
}

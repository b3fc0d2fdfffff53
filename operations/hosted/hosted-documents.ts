/** Adapter of Firestore to the wiki port: consistent reads at one time, and writes guarded by optimistic locking. */
import { asRecord, type RecordData, toList } from '#shared/model/stored-fields'
import { toProtocolWrite } from '../../local-cloud/index.ts'
import { groupIntoCommits } from '../wiki/batch-writer.ts'
import { type Wiki, type WikiDocument, WikiError } from '../wiki/wiki.ts'
import { type SendServiceRequest, ServiceError } from './service-client.ts'

export interface DocumentsEndpoint {
  /** Scheme and host. */
  readonly origin: string
  readonly projectId: string
  /** True if the service supports reads at a past time. The emulator does not. */
  readonly supportsReadTime: boolean
}

/** Records per response. A record has at most 250 kB and usually 2 or 3 kB. */
const PAGE_SIZE = 300
/** The smallest possible id in the order of the service. */
const FIRST_ID = '__id-9223372036854775808__'

type Ports = Pick<Wiki, 'totals' | 'documents' | 'document' | 'write' | 'groupIntoCommits' | 'save'>

export function createHostedDocuments(
  send: SendServiceRequest,
  { origin, projectId, supportsReadTime }: DocumentsEndpoint,
): Ports {
  const database = `projects/${projectId}/databases/(default)`
  const root = `${database}/documents`
  const call = async (method: string, json: unknown): Promise<unknown> =>
    (await send(`${origin}/v1/${root}:${method}`, { json })).json()
  /** The `updateTime` of each record as read, which is the precondition of its next write. */
  const versions = new Map<string, string>()

  async function listCollections(): Promise<string[]> {
    const found: string[] = []
    let pageToken = ''
    do {
      const page = asRecord(await call('listCollectionIds', { pageSize: 300, pageToken }))
      found.push(...toList(page['collectionIds']).map(String))
      pageToken = String(page['nextPageToken'] ?? '')
    } while (pageToken !== '')
    return found.sort()
  }

  let snapshotTime: string | null = null
  async function* readBelow(collection: string): AsyncGenerator<WikiDocument> {
    let last: string | null = null
    for (;;) {
      const answers: readonly RecordData[] = toList(
        await call('runQuery', {
          structuredQuery: createDescendantsQuery(root, collection, last),
          ...(snapshotTime !== null && { readTime: snapshotTime }),
        }),
      ).map(asRecord)
      const readTime = answers[0]?.['readTime']
      if (supportsReadTime && snapshotTime === null && typeof readTime === 'string') snapshotTime = readTime
      const documents = answers.flatMap(({ document }) => (document ? [asRecord(document)] : []))
      for (const { name, fields, updateTime } of documents) {
        last = String(name)
        const path = last.slice(root.length + 1)
        versions.set(path, String(updateTime))
        yield { path, fields: JSON.stringify(fields ?? {}) }
      }
      if (documents.length < PAGE_SIZE) return
    }
  }

  async function commit(writes: readonly { readonly [part: string]: unknown }[]): Promise<void> {
    const pathOf = (write: { readonly [part: string]: unknown }) =>
      String(write['delete'] ?? asRecord(write['update'])['name']).slice(root.length + 1)
    const guarded = writes.map((write) => {
      const updateTime = versions.get(pathOf(write))
      return updateTime === undefined || 'currentDocument' in write
        ? write
        : { ...write, currentDocument: { updateTime } }
    })
    try {
      const { writeResults } = asRecord(await call('commit', { writes: guarded }))
      for (const [at, write] of writes.entries()) {
        const { updateTime } = asRecord(toList(writeResults)[at])
        if (typeof updateTime === 'string') versions.set(pathOf(write), updateTime)
        else versions.delete(pathOf(write))
      }
    } catch (error) {
      if (error instanceof ServiceError && CONFLICT_STATUSES.has(error.status))
        throw new WikiError(
          'Somebody has written to this wiki since it was read, and that is not overwritten. Run it again: completed work is not repeated.',
        )
      throw error
    }
  }

  return {
    // A count would be billed like a read.
    totals: async () => null,
    async *documents() {
      snapshotTime = null
      versions.clear()
      for (const collection of await listCollections()) yield* readBelow(collection)
    },
    async document(path) {
      const place = path.split('/').map(encodeURIComponent).join('/')
      const answer = await send(`${origin}/v1/${root}/${place}`, { acceptedStatuses: [404] })
      if (answer.status === 404) return null
      const { fields, updateTime } = asRecord(await answer.json())
      versions.set(path, String(updateTime))
      return { path, fields: JSON.stringify(fields ?? {}) }
    },
    write: ({ put, remove }) =>
      commit([
        ...put.map(({ path, fields }) => ({
          update: { name: `${root}/${path}`, fields: JSON.parse(fields) },
        })),
        ...remove.map((path) => ({ delete: `${root}/${path}` })),
      ]),
    groupIntoCommits,
    save: (writes) => commit(writes.map((write) => ({ ...toProtocolWrite(database, write) }))),
  }
}

const CONFLICT_STATUSES = new Set(['FAILED_PRECONDITION', 'ALREADY_EXISTS', 'NOT_FOUND', 'ABORTED'])

/** Builds a query for all records of a collection and of its subcollections, in order of name. */
function createDescendantsQuery(root: string, collection: string, last: string | null) {
  const bound = (op: string, referenceValue: string) => ({
    fieldFilter: { field: { fieldPath: '__name__' }, op, value: { referenceValue } },
  })
  return {
    from: [{ allDescendants: true }],
    where: {
      compositeFilter: {
        op: 'AND',
        filters: [
          bound('GREATER_THAN_OR_EQUAL', `${root}/${collection}/${FIRST_ID}`),
          bound('LESS_THAN', `${root}/${collection}\0/${FIRST_ID}`),
        ],
      },
    },
    orderBy: [{ field: { fieldPath: '__name__' }, direction: 'ASCENDING' }],
    limit: PAGE_SIZE,
    ...(last !== null && { startAt: { values: [{ referenceValue: last }], before: false } }),
  }
}

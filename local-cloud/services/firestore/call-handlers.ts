/** Handlers of the Firestore REST calls: each parses a request and returns the JSON text of the response. */

import { isUtf8 } from 'node:buffer'
import type { FieldPath } from '../store/values/field-path.ts'
import { formatMicros } from '../store/values/value-order.ts'
import type { DocumentAccess, FirestoreCommitResult, FirestoreReadResult } from './document-access.ts'
import { FirestoreError, invalidArgumentError, unimplementedError } from './firestore-error.ts'
import { createLazyDocument, formatDocument, formatSelectedFields } from './lazy-document.ts'
import { readAggregations } from './queries/aggregations.ts'
import { readQuery } from './queries/read-query.ts'
import { checkDocumentPath, type DatabaseName, formatDocumentName, parseDocumentName } from './resource-names.ts'
import { readFieldPath } from './values/field-names.ts'
import { parseJson, type RequestJson, readJsonList, readJsonMessage } from './values/request-json.ts'
import { readWrites } from './writes/read-writes.ts'

/** One REST call of one client. */
export interface CallRequest {
  readonly database: DatabaseName
  /** Bound to the client; a handler can reach documents only through it. */
  readonly access: DocumentAccess
  /** Path relative to `documents`; empty if the call is addressed to the database. */
  readonly path: string
  readonly query: URLSearchParams
  readonly body: Uint8Array
}

export type CallHandler = (request: CallRequest) => Promise<string> | string

export const CALL_HANDLERS: ReadonlyMap<string, CallHandler> = new Map<string, CallHandler>([
  ['get', handleGetDocument],
  ['batchGet', handleBatchGet],
  ['commit', handleCommit],
  ['runQuery', handleRunQuery],
  ['runAggregationQuery', handleRunAggregationQuery],
])

function handleGetDocument({ database, access, path, query }: CallRequest): string {
  if (path === '' || path.split('/').length % 2 !== 0) throw unimplementedError('ListDocuments')
  const unsupported = ['mask.fieldPaths', 'transaction', 'readTime'].find((name) => query.has(name))
  if (unsupported !== undefined) throw unimplementedError(`GetDocument with ${unsupported}`)
  const [stored] = access.get([path]).result
  const name = formatDocumentName(database, path)
  if (stored === undefined || stored === null) throw new FirestoreError('NOT_FOUND', `Document "${name}" not found.`)
  return formatDocument(name, stored)
}

function handleBatchGet(request: CallRequest): string {
  requireDatabasePath(request)
  const body = readJsonBody(request, ['documents', 'mask'])
  const mask = readMask(body['mask'])
  const { database, access } = request
  const paths = [
    ...new Set(readJsonList(body['documents'], 'documents').map((name) => parseDocumentName(database, name))),
  ]
  const found = access.get(paths)
  const readTime = formatReadTime(found)
  const results = paths.map((path, i) => {
    const name = formatDocumentName(database, path)
    const stored = found.result[i]
    if (stored === undefined || stored === null) return `{"missing":${JSON.stringify(name)},${readTime}}`
    const fields = mask === null ? stored.fields : formatSelectedFields(createLazyDocument(database, stored), mask)
    return `{"found":${formatDocument(name, stored, fields)},${readTime}}`
  })
  return `[${results.join(',')}]`
}

function readMask(json: unknown): readonly FieldPath[] | null {
  if (json === undefined || json === null) return null
  const paths = readJsonList(readJsonMessage(json, 'mask', ['fieldPaths'])['fieldPaths'], 'mask.field_paths')
  return paths.map((path) => readFieldPath(path, false))
}

async function handleCommit(request: CallRequest): Promise<string> {
  requireDatabasePath(request)
  const body = readJsonBody(request, ['writes'])
  const committed = await request.access.commit(readWrites(request.database, body['writes']))
  return `{${formatCommitResult(committed)}}`
}

/** Returns the JSON members `writeResults` and `commitTime`, without braces. */
export const formatCommitResult = ({ results, time }: FirestoreCommitResult): string =>
  `"writeResults":[${results.join(',')}],"commitTime":"${formatMicros(time)}"`

const formatReadTime = ({ readTime }: FirestoreReadResult<unknown>): string => `"readTime":"${formatMicros(readTime)}"`

function handleRunQuery(request: CallRequest): string {
  const body = readJsonBody(request, ['structuredQuery'])
  const query = readQuery(body['structuredQuery'], resolveParentName(request))
  const found = request.access.query(query)
  const readTime = formatReadTime(found)
  if (found.result.length === 0) return `[{${readTime}}]`
  const { select } = query
  const results = found.result.map((document) => {
    const fields = select === null ? document.stored.fields : formatSelectedFields(document, select)
    return `{"document":${formatDocument(document.name, document.stored, fields)},${readTime}}`
  })
  return `[${results.join(',')}]`
}

function handleRunAggregationQuery(request: CallRequest): string {
  const outer = readJsonBody(request, ['structuredAggregationQuery'])
  const body = readJsonMessage(outer['structuredAggregationQuery'], 'structured_aggregation_query', [
    'structuredQuery',
    'aggregations',
  ])
  const query = readQuery(body['structuredQuery'], resolveParentName(request))
  const found = request.access.aggregate(query, readAggregations(body['aggregations']))
  return `[{"result":{"aggregateFields":${found.result}},${formatReadTime(found)}}]`
}

/** Returns the full resource name of the document that a query is addressed to, or of the root. */
function resolveParentName({ database, path }: CallRequest): string {
  if (path === '') return database.root
  checkDocumentPath(path)
  return formatDocumentName(database, path)
}

function requireDatabasePath({ path }: CallRequest): void {
  if (path !== '') throw invalidArgumentError('This call is addressed to the database, not to a document.')
}

/** Fields of the protocol that are rejected with their name. The web client's transactions use none of them. */
const UNSUPPORTED_FIELDS = ['transaction', 'newTransaction', 'readTime', 'explainOptions']

function readJsonBody({ body }: CallRequest, knownFields: readonly string[]): RequestJson {
  if (!isUtf8(body)) throw invalidArgumentError('Invalid JSON payload received. The body is not valid UTF-8.')
  const json = parseJson(Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString())
  const request = readJsonMessage(json, 'request', [...knownFields, 'database', 'parent', ...UNSUPPORTED_FIELDS])
  const unsupported = UNSUPPORTED_FIELDS.find((name) => request[name] !== undefined)
  if (unsupported !== undefined) throw unimplementedError(`A request with ${unsupported}`)
  return request
}

/** The calls that are answered, each from its request to the text of its answer. */

import { isUtf8 } from 'node:buffer'
import type { Micros, StoredDocument } from '../store/document-store-contract.ts'
import type { FieldPath } from '../store/values/field-path.ts'
import { timestampOf } from '../store/values/value-order.ts'
import type { Auth } from './access.ts'
import { documentJson, openDocument, openIfThere, selectedFields } from './document.ts'
import { invalid, Refusal, unimplemented } from './errors.ts'
import { lookupsIn } from './lookups.ts'
import { checkDocumentPath, documentPath, nameOf } from './names.ts'
import { aggregate, aggregatedFields, readAggregations } from './queries/aggregate.ts'
import { demandIndexes } from './queries/index-rules.ts'
import { collectionOf, type Field, type Query } from './queries/query.ts'
import { readQuery } from './queries/read-query.ts'
import { type QueryResult, runQuery } from './queries/run-query.ts'
import { readFieldPath } from './values/field-names.ts'
import { type Json, list, message, parseJson } from './values/request-json.ts'
import { type CommitParts, commit } from './writes/commit.ts'
import { readWrites } from './writes/read-writes.ts'

export type CallParts = CommitParts

export interface CallRequest {
  /** Below `documents`; empty for the database itself. */
  readonly path: string
  readonly auth: Auth | null
  readonly query: URLSearchParams
  readonly body: Uint8Array
}

export type Call = (parts: CallParts, request: CallRequest) => Promise<string> | string

/** One billed read stands for so many index entries of an aggregation. */
const ENTRIES_A_READ = 1000

export const CALLS: ReadonlyMap<string, Call> = new Map<string, Call>([
  ['get', getDocument],
  ['batchGet', batchGet],
  ['commit', commitWrites],
  ['runQuery', answerQuery],
  ['runAggregationQuery', answerAggregation],
])

function getDocument(parts: CallParts, { path, auth, query }: CallRequest): string {
  if (path === '' || path.split('/').length % 2 !== 0) throw unimplemented('ListDocuments')
  const odd = ['mask.fieldPaths', 'transaction', 'readTime'].find((name) => query.has(name))
  if (odd !== undefined) throw unimplemented(`GetDocument with ${odd}`)
  const [stored] = readDocuments(parts, [path], auth, parts.store.readTime())
  const name = nameOf(parts.database, path)
  if (stored === undefined || stored === null)
    throw new Refusal('NOT_FOUND', `Document "${name}" not found.`)
  return documentJson(name, stored)
}

function batchGet(parts: CallParts, request: CallRequest): string {
  demandRoot(request)
  const body = readBody(request, ['documents', 'mask'])
  const mask = readMask(body['mask'])
  const { database } = parts
  const paths = [
    ...new Set(list(body['documents'], 'documents').map((name) => documentPath(database, name))),
  ]
  const time = parts.store.readTime()
  const readTime = `"readTime":"${timestampOf(time)}"`
  const documents = readDocuments(parts, paths, request.auth, time)
  const answers = paths.map((path, i) => {
    const name = nameOf(database, path)
    const stored = documents[i]
    if (stored === undefined || stored === null)
      return `{"missing":${JSON.stringify(name)},${readTime}}`
    const fields =
      mask === null ? stored.fields : selectedFields(openDocument(database, stored), mask)
    return `{"found":${documentJson(name, stored, fields)},${readTime}}`
  })
  return `[${answers.join(',')}]`
}

/** A missing document costs a read, as hosted. */
function readDocuments(
  { store, access, database }: CallParts,
  paths: readonly string[],
  auth: Auth | null,
  time: Micros,
): readonly (StoredDocument | null)[] {
  const documents = paths.map((path) => store.get(path))
  access.authorise(
    paths.map((path, i) => {
      const before = openIfThere(database, documents[i] ?? null)
      return { kind: 'get', path, before, auth, time }
    }),
    lookupsIn(database, store),
  )
  access.bill('documentReads', paths.length)
  return documents
}

function readMask(json: unknown): readonly FieldPath[] | null {
  if (json === undefined || json === null) return null
  const paths = list(message(json, 'mask', ['fieldPaths'])['fieldPaths'], 'mask.field_paths')
  return paths.map((path) => readFieldPath(path, false))
}

function commitWrites(parts: CallParts, request: CallRequest): Promise<string> {
  demandRoot(request)
  const body = readBody(request, ['writes'])
  return commit(parts, readWrites(parts.database, body['writes']), request.auth)
}

function answerQuery(parts: CallParts, request: CallRequest): string {
  const body = readBody(request, ['structuredQuery'])
  const query = readQuery(body['structuredQuery'], parentOf(parts, request))
  const time = parts.store.readTime()
  const { documents, skipped } = run(parts, query, request.auth, time)
  parts.access.bill('documentReads', Math.max(1, documents.length + skipped))
  const readTime = `"readTime":"${timestampOf(time)}"`
  if (documents.length === 0) return `[{${readTime}}]`
  const { select } = query
  const answers = documents.map((document) => {
    const fields = select === null ? document.stored.fields : selectedFields(document, select)
    return `{"document":${documentJson(document.name, document.stored, fields)},${readTime}}`
  })
  return `[${answers.join(',')}]`
}

function answerAggregation(parts: CallParts, request: CallRequest): string {
  const outer = readBody(request, ['structuredAggregationQuery'])
  const body = message(outer['structuredAggregationQuery'], 'structured_aggregation_query', [
    'structuredQuery',
    'aggregations',
  ])
  const query = readQuery(body['structuredQuery'], parentOf(parts, request))
  const aggregations = readAggregations(body['aggregations'])
  const time = parts.store.readTime()
  const fields = aggregatedFields(aggregations)
  const { documents, skipped } = run(parts, query, request.auth, time, fields)
  parts.access.bill(
    'documentReads',
    Math.max(1, Math.ceil((documents.length + skipped) / ENTRIES_A_READ)),
  )
  const result = JSON.stringify({ aggregateFields: aggregate(aggregations, documents) })
  return `[{"result":${result},"readTime":"${timestampOf(time)}"}]`
}

function run(
  { store, access, indexes, database }: CallParts,
  query: Query,
  auth: Auth | null,
  time: Micros,
  aggregated: readonly Field[] = [],
): QueryResult {
  const collection = collectionOf(query, database.root)
  access.authorise([{ kind: 'list', collection, query, auth, time }], lookupsIn(database, store))
  demandIndexes(indexes, query, aggregated)
  return runQuery(store, database, query)
}

/** Full resource name of the document a query was addressed to, or of the root. */
function parentOf({ database }: CallParts, { path }: CallRequest): string {
  if (path === '') return database.root
  checkDocumentPath(path)
  return nameOf(database, path)
}

function demandRoot({ path }: CallRequest): void {
  if (path !== '') throw invalid('This call is addressed to the database, not to a document.')
}

/** Known to the protocol and refused by name: the web client's transactions need none of them. */
const REFUSED = ['transaction', 'newTransaction', 'readTime', 'explainOptions']

function readBody({ body }: CallRequest, known: readonly string[]): Json {
  if (!isUtf8(body)) throw invalid('Invalid JSON payload received. The body is not valid UTF-8.')
  const json = parseJson(Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString())
  const request = message(json, 'request', [...known, 'database', 'parent', ...REFUSED])
  const odd = REFUSED.find((name) => request[name] !== undefined)
  if (odd !== undefined) throw unimplemented(`A request with ${odd}`)
  return request
}

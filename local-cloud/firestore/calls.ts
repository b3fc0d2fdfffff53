/** The calls that are answered, each from its request to the text of its answer. */

import { isUtf8 } from 'node:buffer'
import type { FieldPath } from '../store/values/field-path.ts'
import { timestampOf } from '../store/values/value-order.ts'
import type { Committed, DocumentAccess, Found } from './access.ts'
import { documentJson, openDocument, selectedFields } from './document.ts'
import { invalid, Refusal, unimplemented } from './errors.ts'
import { checkDocumentPath, type Database, documentPath, nameOf } from './names.ts'
import { readAggregations } from './queries/aggregate.ts'
import { readQuery } from './queries/read-query.ts'
import { readFieldPath } from './values/field-names.ts'
import { type Json, list, message, parseJson } from './values/request-json.ts'
import { readWrites } from './writes/read-writes.ts'

/** One call of one client. */
export interface CallRequest {
  readonly database: Database
  /** Bound to the caller, and the only way to the documents. */
  readonly access: DocumentAccess
  /** Below `documents`; empty for the database itself. */
  readonly path: string
  readonly query: URLSearchParams
  readonly body: Uint8Array
}

export type Call = (request: CallRequest) => Promise<string> | string

export const CALLS: ReadonlyMap<string, Call> = new Map<string, Call>([
  ['get', getDocument],
  ['batchGet', batchGet],
  ['commit', commitWrites],
  ['runQuery', answerQuery],
  ['runAggregationQuery', answerAggregation],
])

function getDocument({ database, access, path, query }: CallRequest): string {
  if (path === '' || path.split('/').length % 2 !== 0) throw unimplemented('ListDocuments')
  const odd = ['mask.fieldPaths', 'transaction', 'readTime'].find((name) => query.has(name))
  if (odd !== undefined) throw unimplemented(`GetDocument with ${odd}`)
  const [stored] = access.get([path]).result
  const name = nameOf(database, path)
  if (stored === undefined || stored === null)
    throw new Refusal('NOT_FOUND', `Document "${name}" not found.`)
  return documentJson(name, stored)
}

function batchGet(request: CallRequest): string {
  demandRoot(request)
  const body = readBody(request, ['documents', 'mask'])
  const mask = readMask(body['mask'])
  const { database, access } = request
  const paths = [
    ...new Set(list(body['documents'], 'documents').map((name) => documentPath(database, name))),
  ]
  const found = access.get(paths)
  const readTime = readTimeJson(found)
  const answers = paths.map((path, i) => {
    const name = nameOf(database, path)
    const stored = found.result[i]
    if (stored === undefined || stored === null)
      return `{"missing":${JSON.stringify(name)},${readTime}}`
    const fields =
      mask === null ? stored.fields : selectedFields(openDocument(database, stored), mask)
    return `{"found":${documentJson(name, stored, fields)},${readTime}}`
  })
  return `[${answers.join(',')}]`
}

function readMask(json: unknown): readonly FieldPath[] | null {
  if (json === undefined || json === null) return null
  const paths = list(message(json, 'mask', ['fieldPaths'])['fieldPaths'], 'mask.field_paths')
  return paths.map((path) => readFieldPath(path, false))
}

async function commitWrites(request: CallRequest): Promise<string> {
  demandRoot(request)
  const body = readBody(request, ['writes'])
  const committed = await request.access.commit(readWrites(request.database, body['writes']))
  return `{${committedJson(committed)}}`
}

/** The members of an answer that say what a commit has done. */
export const committedJson = ({ results, time }: Committed): string =>
  `"writeResults":[${results.join(',')}],"commitTime":"${timestampOf(time)}"`

const readTimeJson = ({ readTime }: Found<unknown>): string =>
  `"readTime":"${timestampOf(readTime)}"`

function answerQuery(request: CallRequest): string {
  const body = readBody(request, ['structuredQuery'])
  const query = readQuery(body['structuredQuery'], parentOf(request))
  const found = request.access.query(query)
  const readTime = readTimeJson(found)
  if (found.result.length === 0) return `[{${readTime}}]`
  const { select } = query
  const answers = found.result.map((document) => {
    const fields = select === null ? document.stored.fields : selectedFields(document, select)
    return `{"document":${documentJson(document.name, document.stored, fields)},${readTime}}`
  })
  return `[${answers.join(',')}]`
}

function answerAggregation(request: CallRequest): string {
  const outer = readBody(request, ['structuredAggregationQuery'])
  const body = message(outer['structuredAggregationQuery'], 'structured_aggregation_query', [
    'structuredQuery',
    'aggregations',
  ])
  const query = readQuery(body['structuredQuery'], parentOf(request))
  const found = request.access.aggregate(query, readAggregations(body['aggregations']))
  return `[{"result":{"aggregateFields":${found.result}},${readTimeJson(found)}}]`
}

/** Full resource name of the document a query was addressed to, or of the root. */
function parentOf({ database, path }: CallRequest): string {
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

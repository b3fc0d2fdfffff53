/** Parser for the requests of a Listen stream: document or query target, and its resume point. */

import type { ListenTarget, ResumePoint } from '../document-access.ts'
import { invalidArgumentError, unimplementedError } from '../firestore-error.ts'
import { readQuery } from '../queries/read-query.ts'
import { type DatabaseName, parseDocumentName } from '../resource-names.ts'
import { parseJson, readJsonInt32, readJsonList, readJsonMessage, readJsonString } from '../values/request-json.ts'
import { decodeResumeToken } from './resume-token.ts'

export type ListenRequest =
  | { readonly kind: 'add'; readonly id: number; readonly target: unknown }
  | { readonly kind: 'remove'; readonly id: number }

export interface RequestedTarget {
  readonly target: ListenTarget
  /** 'unknown' if the client sends a position that cannot be decoded: its target is then reset. */
  readonly resumeFrom: ResumePoint | 'unknown' | null
}

export function readListenRequest(database: DatabaseName, json: string): ListenRequest {
  const request = readJsonMessage(parseJson(json), 'request', ['database', 'addTarget', 'removeTarget', 'labels'])
  if (request['database'] !== database.name) throw invalidArgumentError(`The local cloud holds ${database.name}.`)
  const { addTarget, removeTarget } = request
  if ((addTarget === undefined) === (removeTarget === undefined))
    throw invalidArgumentError("Invalid value at 'request': one of add_target and remove_target is expected.")
  if (removeTarget !== undefined) return { kind: 'remove', id: readTargetId(removeTarget) }
  const target = typeof addTarget === 'object' && addTarget !== null ? addTarget : {}
  return { kind: 'add', id: readTargetId('targetId' in target ? target.targetId : null), target }
}

function readTargetId(json: unknown): number {
  const id = readJsonInt32(json, 'target_id')
  if (id <= 0) throw invalidArgumentError("Invalid value at 'target_id': it must be positive.")
  return id
}

export function readTarget(database: DatabaseName, json: unknown): RequestedTarget {
  const target = readJsonMessage(json, 'add_target', [
    'targetId',
    'documents',
    'query',
    'pipelineQuery',
    'resumeToken',
    'readTime',
    'expectedCount',
    'once',
  ])
  if (target['pipelineQuery'] !== undefined) throw unimplementedError('A listener to a pipeline')
  if (target['once'] === true) throw unimplementedError('A listener that ends by itself (once)')
  const { documents, query } = target
  if ((documents === undefined) === (query === undefined))
    throw invalidArgumentError("Invalid value at 'add_target': one of documents and query is expected.")
  return {
    target: documents === undefined ? readQueryTarget(database, query) : readDocumentTarget(database, documents),
    resumeFrom: readResumePoint(target['resumeToken'], target['readTime']),
  }
}

function readDocumentTarget(database: DatabaseName, json: unknown): ListenTarget {
  const at = 'add_target.documents'
  const names = readJsonList(readJsonMessage(json, at, ['documents'])['documents'], at)
  if (names.length !== 1) throw unimplementedError(`A listener to ${names.length} documents at once (one is expected)`)
  return { kind: 'document', path: parseDocumentName(database, names[0]) }
}

function readQueryTarget(database: DatabaseName, json: unknown): ListenTarget {
  const at = 'add_target.query'
  const queryTarget = readJsonMessage(json, at, ['parent', 'structuredQuery'])
  const parent = readJsonString(queryTarget['parent'], `${at}.parent`)
  if (parent !== database.root) parseDocumentName(database, parent)
  const query = readQuery(queryTarget['structuredQuery'], parent)
  if (query.select !== null) throw unimplementedError('A listener to selected fields')
  return { kind: 'query', query, key: JSON.stringify(json) }
}

function readResumePoint(token: unknown, readTime: unknown): RequestedTarget['resumeFrom'] {
  if (token !== undefined) return decodeResumeToken(readJsonString(token, 'add_target.resume_token')) ?? 'unknown'
  // A read time alone does not determine which commits the client knows.
  return readTime === undefined ? null : 'unknown'
}

/** A listener's request, read and checked: which document or query, and how much of it is known already. */

import type { ListenTarget, Mark } from '../access.ts'
import { invalid, unimplemented } from '../errors.ts'
import { type Database, documentPath } from '../names.ts'
import { readQuery } from '../queries/read-query.ts'
import { count, list, message, parseJson, text } from '../values/request-json.ts'
import { markOf } from './resume-token.ts'

export type ListenRequest =
  | { readonly kind: 'add'; readonly id: number; readonly target: unknown }
  | { readonly kind: 'remove'; readonly id: number }

export interface Target {
  readonly what: ListenTarget
  /** Where the client has been told everything up to; 'unknown' when it says so in a way we cannot read. */
  readonly resumes: Mark | 'unknown' | null
}

export function readListenRequest(database: Database, json: string): ListenRequest {
  const request = message(parseJson(json), 'request', [
    'database',
    'addTarget',
    'removeTarget',
    'labels',
  ])
  if (request['database'] !== database.name)
    throw invalid(`The local cloud holds ${database.name}.`)
  const { addTarget, removeTarget } = request
  if ((addTarget === undefined) === (removeTarget === undefined))
    throw invalid("Invalid value at 'request': one of add_target and remove_target is expected.")
  if (removeTarget !== undefined) return { kind: 'remove', id: targetId(removeTarget) }
  const target = typeof addTarget === 'object' && addTarget !== null ? addTarget : {}
  return { kind: 'add', id: targetId('targetId' in target ? target.targetId : null), target }
}

function targetId(json: unknown): number {
  const id = count(json, 'target_id')
  if (id <= 0) throw invalid("Invalid value at 'target_id': it must be positive.")
  return id
}

export function readTarget(database: Database, json: unknown): Target {
  const target = message(json, 'add_target', [
    'targetId',
    'documents',
    'query',
    'pipelineQuery',
    'resumeToken',
    'readTime',
    'expectedCount',
    'once',
  ])
  if (target['pipelineQuery'] !== undefined) throw unimplemented('A listener to a pipeline')
  if (target['once'] === true) throw unimplemented('A listener that ends by itself (once)')
  const { documents, query } = target
  if ((documents === undefined) === (query === undefined))
    throw invalid("Invalid value at 'add_target': one of documents and query is expected.")
  return {
    what: documents === undefined ? readWanted(database, query) : readDocument(database, documents),
    resumes: readResumed(target['resumeToken'], target['readTime']),
  }
}

function readDocument(database: Database, json: unknown): ListenTarget {
  const at = 'add_target.documents'
  const names = list(message(json, at, ['documents'])['documents'], at)
  if (names.length !== 1)
    throw unimplemented(`A listener to ${names.length} documents at once (one is expected)`)
  return { kind: 'document', path: documentPath(database, names[0]) }
}

function readWanted(database: Database, json: unknown): ListenTarget {
  const at = 'add_target.query'
  const asked = message(json, at, ['parent', 'structuredQuery'])
  const parent = text(asked['parent'], `${at}.parent`)
  if (parent !== database.root) documentPath(database, parent)
  const query = readQuery(asked['structuredQuery'], parent)
  if (query.select !== null) throw unimplemented('A listener to selected fields')
  return { kind: 'query', query, key: JSON.stringify(json) }
}

function readResumed(token: unknown, readTime: unknown): Target['resumes'] {
  if (token !== undefined) return markOf(text(token, 'add_target.resume_token')) ?? 'unknown'
  // A time alone does not say which commits it knew of.
  return readTime === undefined ? null : 'unknown'
}

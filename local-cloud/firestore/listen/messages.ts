/** The messages of a listening stream, as the text that goes on the wire. */

import type { Micros, StoredDocument } from '../../store/document-store-contract.ts'
import { timestampOf } from '../../store/values/value-order.ts'
import { documentJson } from '../document.ts'
import type { Refusal } from '../errors.ts'
import { type Database, nameOf } from '../names.ts'
import { causeOf } from './status-frame.ts'

type Ids = readonly number[]

export interface Messages {
  added(id: number): string
  reset(id: number): string
  removed(id: number, cause?: Refusal): string
  current(id: number, readTime: Micros, token: string): string
  /** Everything up to this time has been told, on all targets. */
  snapshot(readTime: Micros, token: string): string
  document(document: StoredDocument, ids: Ids, removed: Ids): string
  deleted(path: string, readTime: Micros, removed: Ids): string
  /** It is there, but no longer in the targets' results. */
  left(path: string, readTime: Micros, removed: Ids): string
  filter(id: number, count: number): string
}

export function messagesOf(database: Database): Messages {
  const name = (path: string) => JSON.stringify(nameOf(database, path))
  const gone = (kind: string, path: string, readTime: Micros, removed: Ids) =>
    `{"${kind}":{"document":${name(path)},"readTime":"${timestampOf(readTime)}",` +
    `"removedTargetIds":${JSON.stringify(removed)}}}`
  return {
    added: (id) => change('ADD', [id]),
    reset: (id) => change('RESET', [id]),
    removed: (id, cause) =>
      change('REMOVE', [id], cause === undefined ? '' : `,"cause":${causeOf(cause)}`),
    current: (id, readTime, token) => change('CURRENT', [id], at(readTime, token)),
    snapshot: (readTime, token) => change('NO_CHANGE', [], at(readTime, token)),
    document: (document, ids, removed) =>
      `{"documentChange":{"document":${documentJson(nameOf(database, document.path), document)},` +
      `"targetIds":${JSON.stringify(ids)},"removedTargetIds":${JSON.stringify(removed)}}}`,
    deleted: (path, readTime, removed) => gone('documentDelete', path, readTime, removed),
    left: (path, readTime, removed) => gone('documentRemove', path, readTime, removed),
    filter: (id, count) => `{"filter":{"targetId":${id},"count":${count}}}`,
  }
}

const change = (type: string, ids: Ids, rest = ''): string =>
  `{"targetChange":{"targetChangeType":"${type}","targetIds":${JSON.stringify(ids)}${rest}}}`

const at = (readTime: Micros, token: string): string =>
  `,"readTime":"${timestampOf(readTime)}","resumeToken":"${token}"`

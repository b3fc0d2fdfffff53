/** Formatter of the messages of a Listen stream. */

import type { Micros, StoredDocument } from '../../store/document-store-contract.ts'
import { formatMicros } from '../../store/values/value-order.ts'
import type { FirestoreError } from '../firestore-error.ts'
import { formatDocument } from '../lazy-document.ts'
import { type DatabaseName, formatDocumentName } from '../resource-names.ts'
import { formatTargetCause } from './status-frame.ts'

type TargetIds = readonly number[]

export interface ListenMessages {
  formatTargetAdded(id: number): string
  formatTargetReset(id: number): string
  formatTargetRemoved(id: number, cause?: FirestoreError): string
  formatTargetCurrent(id: number, readTime: Micros, token: string): string
  /** Tells the client that all its targets are consistent at this time. */
  formatSnapshot(readTime: Micros, token: string): string
  formatDocumentChange(document: StoredDocument, ids: TargetIds, removed: TargetIds): string
  formatDocumentDelete(path: string, readTime: Micros, removed: TargetIds): string
  /** The document exists, but is no longer in the results of the targets. */
  formatDocumentRemove(path: string, readTime: Micros, removed: TargetIds): string
  formatExistenceFilter(id: number, count: number): string
}

export function createListenMessages(database: DatabaseName): ListenMessages {
  const name = (path: string) => JSON.stringify(formatDocumentName(database, path))
  const formatGoneDocument = (kind: string, path: string, readTime: Micros, removed: TargetIds) =>
    `{"${kind}":{"document":${name(path)},"readTime":"${formatMicros(readTime)}",` +
    `"removedTargetIds":${JSON.stringify(removed)}}}`
  return {
    formatTargetAdded: (id) => formatTargetChange('ADD', [id]),
    formatTargetReset: (id) => formatTargetChange('RESET', [id]),
    formatTargetRemoved: (id, cause) =>
      formatTargetChange('REMOVE', [id], cause === undefined ? '' : `,"cause":${formatTargetCause(cause)}`),
    formatTargetCurrent: (id, readTime, token) =>
      formatTargetChange('CURRENT', [id], formatReadTimeAndToken(readTime, token)),
    formatSnapshot: (readTime, token) => formatTargetChange('NO_CHANGE', [], formatReadTimeAndToken(readTime, token)),
    formatDocumentChange: (document, ids, removed) =>
      `{"documentChange":{"document":${formatDocument(formatDocumentName(database, document.path), document)},` +
      `"targetIds":${JSON.stringify(ids)},"removedTargetIds":${JSON.stringify(removed)}}}`,
    formatDocumentDelete: (path, readTime, removed) => formatGoneDocument('documentDelete', path, readTime, removed),
    formatDocumentRemove: (path, readTime, removed) => formatGoneDocument('documentRemove', path, readTime, removed),
    formatExistenceFilter: (id, count) => `{"filter":{"targetId":${id},"count":${count}}}`,
  }
}

const formatTargetChange = (type: string, ids: TargetIds, rest = ''): string =>
  `{"targetChange":{"targetChangeType":"${type}","targetIds":${JSON.stringify(ids)}${rest}}}`

const formatReadTimeAndToken = (readTime: Micros, token: string): string =>
  `,"readTime":"${formatMicros(readTime)}","resumeToken":"${token}"`

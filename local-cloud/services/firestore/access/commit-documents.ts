/** Handler of commits: stages the writes in order, authorizes them together, and stores all of them or none. */

import {
  DamagedDocumentError,
  type Micros,
  type StoredDocument,
  type Transaction,
} from '../../store/document-store-contract.ts'
import { getFieldAt } from '../../store/values/field-path.ts'
import { formatMicros } from '../../store/values/value-order.ts'
import type { Fields, Value } from '../../store/values/values.ts'
import type { AuthClaims, DocumentOperation, FirestoreCommitResult } from '../document-access.ts'
import { FirestoreError, invalidArgumentError } from '../firestore-error.ts'
import {
  createDamagedDocument,
  createLazyDocument,
  createLazyDocumentOrNull,
  type LazyDocument,
} from '../lazy-document.ts'
import { type DatabaseName, formatDocumentName } from '../resource-names.ts'
import { applyTransforms } from '../writes/apply-transforms.ts'
import { checkDocumentLimits } from '../writes/document-limits.ts'
import { areSameFields, createFieldEditor } from '../writes/field-editor.ts'
import type { FirestoreWrite, UpdateWrite } from '../writes/read-writes.ts'
import type { GatewayDeps } from './gateway-deps.ts'

export async function commitDocuments(
  deps: GatewayDeps,
  writes: readonly FirestoreWrite[],
  auth: AuthClaims | null,
): Promise<FirestoreCommitResult> {
  const committed = await deps.store.commit((transaction) => {
    const stage = createStagedCommit(deps, transaction, auth)
    const results = writes.map((write) => stage.add(write))
    stage.finish()
    return { time: transaction.time, results }
  })
  const count = (kind: FirestoreWrite['kind']) => writes.filter((write) => write.kind === kind).length
  deps.usage.add('documentWrites', count('update'))
  deps.usage.add('documentDeletes', count('delete'))
  deps.usage.add('documentReads', count('verify'))
  return committed
}

interface StagedCommit {
  /** Returns the `WriteResult` as JSON text. */
  add(write: FirestoreWrite): string
  finish(): void
}

function createStagedCommit(deps: GatewayDeps, transaction: Transaction, auth: AuthClaims | null): StagedCommit {
  const { database, indexes, rules } = deps
  const { time } = transaction
  const staged = new Map<string, LazyDocument | null>()
  const operations: DocumentOperation[] = []
  /** Thrown only after the operations are authorized, since it reveals what exists. */
  let firstFailure: FirestoreError | null = null

  function current(path: string): LazyDocument | null {
    const stagedDocument = staged.get(path)
    if (stagedDocument !== undefined) return stagedDocument
    try {
      return createLazyDocumentOrNull(database, transaction.get(path))
    } catch (error) {
      if (!(error instanceof DamagedDocumentError) || error.where === 'file') throw error
      return createDamagedDocument(database, error)
    }
  }

  function update(write: UpdateWrite, before: LazyDocument | null): string {
    const maskedFields = applyMask(write, before)
    const { fields, results } = applyTransforms(maskedFields, write.transforms, time)
    const after = createLazyDocument(database, ...resolveStoredDocument(write.path, fields, before, time))
    if (after.stored.updateTime === time) checkDocumentLimits(database, indexes, write.path, fields)
    staged.set(write.path, after)
    operations.push({
      kind: before === null ? 'create' : 'update',
      path: write.path,
      before,
      after,
      auth,
      time,
    })
    return formatWriteResult(after.stored.updateTime, results)
  }

  return {
    add(write) {
      const { path } = write
      const before = current(path)
      firstFailure ??= findFailedPrecondition(database, write, before, staged.has(path))
      if (write.kind === 'update') return update(write, before)
      const context = { path, before, auth, time }
      if (write.kind === 'verify') operations.push({ kind: 'get', ...context })
      else {
        operations.push({ kind: 'delete', after: null, ...context })
        staged.set(path, null)
      }
      return '{}'
    },
    finish() {
      rules(operations, {
        get: (path) => createLazyDocumentOrNull(database, transaction.get(path)),
        getAfter: current,
      })
      if (firstFailure !== null) throw firstFailure
      for (const [path, document] of staged) {
        if (document === null) transaction.delete(path)
        else if (document.stored.updateTime === time) transaction.put(document.stored)
      }
    },
  }
}

/** A write that changes nothing keeps the stored document, including its update time. */
function resolveStoredDocument(
  path: string,
  fields: Fields,
  before: LazyDocument | null,
  time: Micros,
): [StoredDocument, Fields] {
  const text = JSON.stringify(fields)
  if (before === null || before.isDamaged) return [{ path, fields: text, createTime: time, updateTime: time }, fields]
  const { stored } = before
  const isSame =
    stored.fields.length === text.length && (stored.fields === text || areSameFields(before.fields, fields))
  if (isSame) return [stored, before.fields]
  return [{ path, fields: text, createTime: stored.createTime, updateTime: time }, fields]
}

function applyMask({ fields, mask }: UpdateWrite, before: LazyDocument | null): Fields {
  if (mask === null) return fields
  const edit = createFieldEditor(before?.fields ?? {})
  for (const path of mask) {
    const value = getFieldAt(fields, path)
    if (value === undefined) edit.remove(path)
    else edit.set(path, value)
  }
  return edit.fields
}

function formatWriteResult(updateTime: Micros, results: readonly Value[]): string {
  const transforms = results.length === 0 ? '' : `,"transformResults":${JSON.stringify(results)}`
  return `{"updateTime":"${formatMicros(updateTime)}"${transforms}}`
}

function findFailedPrecondition(
  database: DatabaseName,
  { path, precondition }: FirestoreWrite,
  current: LazyDocument | null,
  isStaged: boolean,
): FirestoreError | null {
  const { exists, updateTime } = precondition
  if (exists === true && current === null) {
    const name = formatDocumentName(database, path)
    return isStaged
      ? invalidArgumentError(`cannot update a document deleted in the same commit: ${name}`)
      : new FirestoreError('NOT_FOUND', `No document to update: ${name}`)
  }
  if (exists === false && current !== null)
    return new FirestoreError('ALREADY_EXISTS', `Document already exists: ${formatDocumentName(database, path)}`)
  if (updateTime !== undefined && current?.stored.updateTime !== updateTime)
    return new FirestoreError(
      'FAILED_PRECONDITION',
      `the stored version (${current?.stored.updateTime ?? 0}) does not match the required base version (${updateTime})`,
    )
  return null
}

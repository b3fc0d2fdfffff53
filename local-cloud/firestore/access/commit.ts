/** A commit: its writes staged one after the other, authorised together, stored all or nothing. */

import {
  DamagedDocument,
  type Micros,
  type StoredDocument,
  type Transaction,
} from '../../store/document-store-contract.ts'
import { fieldAt } from '../../store/values/field-path.ts'
import { timestampOf } from '../../store/values/value-order.ts'
import type { Fields, Value } from '../../store/values/values.ts'
import type { Auth, Committed, Operation } from '../access.ts'
import { damagedDocument, type OpenDocument, openDocument, openIfThere } from '../document.ts'
import { invalid, Refusal } from '../errors.ts'
import { type Database, nameOf } from '../names.ts'
import { checkLimits } from '../writes/document-limits.ts'
import type { UpdateWrite, Write } from '../writes/read-writes.ts'
import { applyTransforms } from '../writes/transform.ts'
import { editFields, sameFields } from '../writes/write-fields.ts'
import type { GatewayDeps } from './gateway-deps.ts'

export async function commit(
  deps: GatewayDeps,
  writes: readonly Write[],
  auth: Auth | null,
): Promise<Committed> {
  const committed = await deps.store.commit((transaction) => {
    const stage = openStage(deps, transaction, auth)
    const results = writes.map((write) => stage.add(write))
    stage.finish()
    return { time: transaction.time, results }
  })
  const count = (kind: Write['kind']) => writes.filter((write) => write.kind === kind).length
  deps.usage.add('documentWrites', count('update'))
  deps.usage.add('documentDeletes', count('delete'))
  deps.usage.add('documentReads', count('verify'))
  return committed
}

interface Stage {
  /** Answers the write's result as JSON text. */
  add(write: Write): string
  finish(): void
}

function openStage(deps: GatewayDeps, transaction: Transaction, auth: Auth | null): Stage {
  const { database, indexes, rules } = deps
  const { time } = transaction
  const staged = new Map<string, OpenDocument | null>()
  const operations: Operation[] = []
  /** Kept until the operations are authorised: it would tell a stranger what exists. */
  let failure: Refusal | null = null

  function current(path: string): OpenDocument | null {
    const known = staged.get(path)
    if (known !== undefined) return known
    try {
      return openIfThere(database, transaction.get(path))
    } catch (error) {
      if (!(error instanceof DamagedDocument) || error.where === 'file') throw error
      return damagedDocument(database, error)
    }
  }

  function update(write: UpdateWrite, before: OpenDocument | null): string {
    const masked = maskedFields(write, before)
    const { fields, results } = applyTransforms(masked, write.transforms, time)
    const after = openDocument(database, ...storedAs(write.path, fields, before, time))
    if (after.stored.updateTime === time) checkLimits(database, indexes, write.path, fields)
    staged.set(write.path, after)
    operations.push({
      kind: before === null ? 'create' : 'update',
      path: write.path,
      before,
      after,
      auth,
      time,
    })
    return resultJson(after.stored.updateTime, results)
  }

  return {
    add(write) {
      const { path } = write
      const before = current(path)
      failure ??= failedPrecondition(database, write, before, staged.has(path))
      if (write.kind === 'update') return update(write, before)
      const about = { path, before, auth, time }
      if (write.kind === 'verify') operations.push({ kind: 'get', ...about })
      else {
        operations.push({ kind: 'delete', after: null, ...about })
        staged.set(path, null)
      }
      return '{}'
    },
    finish() {
      rules(operations, {
        get: (path) => openIfThere(database, transaction.get(path)),
        getAfter: current,
      })
      if (failure !== null) throw failure
      for (const [path, document] of staged) {
        if (document === null) transaction.delete(path)
        else if (document.stored.updateTime === time) transaction.put(document.stored)
      }
    },
  }
}

/** A write that changes nothing keeps the document, and with it its update time. */
function storedAs(
  path: string,
  fields: Fields,
  before: OpenDocument | null,
  time: Micros,
): [StoredDocument, Fields] {
  const text = JSON.stringify(fields)
  if (before === null || before.isDamaged)
    return [{ path, fields: text, createTime: time, updateTime: time }, fields]
  const { stored } = before
  const isSame =
    stored.fields.length === text.length &&
    (stored.fields === text || sameFields(before.fields, fields))
  if (isSame) return [stored, before.fields]
  return [{ path, fields: text, createTime: stored.createTime, updateTime: time }, fields]
}

function maskedFields({ fields, mask }: UpdateWrite, before: OpenDocument | null): Fields {
  if (mask === null) return fields
  const edit = editFields(before?.fields ?? {})
  for (const path of mask) {
    const value = fieldAt(fields, path)
    if (value === undefined) edit.remove(path)
    else edit.set(path, value)
  }
  return edit.fields
}

function resultJson(updateTime: Micros, results: readonly Value[]): string {
  const transforms = results.length === 0 ? '' : `,"transformResults":${JSON.stringify(results)}`
  return `{"updateTime":"${timestampOf(updateTime)}"${transforms}}`
}

function failedPrecondition(
  database: Database,
  { path, precondition }: Write,
  current: OpenDocument | null,
  isStaged: boolean,
): Refusal | null {
  const { exists, updateTime } = precondition
  if (exists === true && current === null) {
    const name = nameOf(database, path)
    return isStaged
      ? invalid(`cannot update a document deleted in the same commit: ${name}`)
      : new Refusal('NOT_FOUND', `No document to update: ${name}`)
  }
  if (exists === false && current !== null)
    return new Refusal('ALREADY_EXISTS', `Document already exists: ${nameOf(database, path)}`)
  if (updateTime !== undefined && current?.stored.updateTime !== updateTime)
    return new Refusal(
      'FAILED_PRECONDITION',
      `the stored version (${current?.stored.updateTime ?? 0}) does not match the required base version (${updateTime})`,
    )
  return null
}

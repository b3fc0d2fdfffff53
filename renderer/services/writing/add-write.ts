/** Adapter of planned writes to a transaction of the lite document client. */
import { deleteField, FieldPath, type Firestore, serverTimestamp, type Transaction } from 'firebase/firestore/lite'
import { asRecord, type RecordData } from '#shared/model/stored-fields'
import { type PlannedData, type PlannedWrite, SERVER_TIME } from '#shared/rules/saving/planned-write'
import { recordChange } from '../browser/recent-change.ts'
import { getDocumentRef } from '../reading/firestore.ts'

/** Adds a write. The caller or the rules must ensure that a document to be created does not exist. */
export function addWrite(transaction: Transaction, firestore: Firestore, write: PlannedWrite): void {
  recordChange(Date.now())
  const reference = getDocumentRef(firestore, write.path)
  if (write.kind === 'merge') {
    const data = write.fields.reduce(markRemovedFields, withServerTimes(write.data))
    const mergeFields = write.fields.map((path) => new FieldPath(...path))
    transaction.set(reference, data, { mergeFields })
  } else transaction.set(reference, withServerTimes(write.data))
}

/** Marks a listed field that the data lacks for deletion. */
function markRemovedFields(data: RecordData, [field = '', ...deeper]: readonly string[]): RecordData {
  if (deeper.length > 0) return { ...data, [field]: markRemovedFields(asRecord(data[field]), deeper) }
  return field in data ? data : { ...data, [field]: deleteField() }
}

const withServerTimes = (data: PlannedData): RecordData =>
  Object.fromEntries(
    Object.entries(data).map(([field, value]) => [field, value === SERVER_TIME ? serverTimestamp() : value]),
  )

/** Sorter of documents by one field, exact also where truncated index keys are equal. */

import type { IndexRange, StoredDocument } from './document-store-contract.ts'
import { isExactKey } from './values/index-key.ts'
import { compareResourceNames, compareValues } from './values/value-order.ts'
import { type Fields, getOwnField, type Value } from './values/values.ts'

/** A document and its key in the index. */
export interface IndexedDocument {
  readonly value: Uint8Array
  readonly document: StoredDocument
}

/** Yields documents in the order of their values: those that share an inexact key are sorted by value. */
export function* sortExactly(
  entries: Iterable<IndexedDocument>,
  { field, descending = false }: IndexRange,
): Generator<StoredDocument> {
  const direction = descending ? -1 : 1
  let run: IndexedDocument[] = []
  for (const entry of entries) {
    const [first] = run
    if (first !== undefined && Buffer.compare(first.value, entry.value) !== 0) {
      yield* sortRun(run, field, direction)
      run = []
    }
    if (isExactKey(entry.value)) yield entry.document
    else run.push(entry)
  }
  yield* sortRun(run, field, direction)
}

function sortRun(run: readonly IndexedDocument[], field: string, direction: number): StoredDocument[] {
  const documents = run.map((entry) => entry.document)
  return documents.length < 2 ? documents : documents.sort(createFieldComparator(field, direction))
}

/** Compares by a top-level field, ties by name, both in the same direction. Parses each document once. */
export function createFieldComparator(
  field: string,
  direction: number,
): (a: StoredDocument, b: StoredDocument) => number {
  const values = new Map<StoredDocument, Value | undefined>()
  const getFieldValue = (document: StoredDocument): Value | undefined => {
    if (!values.has(document)) values.set(document, readTopLevelField(document, field))
    return values.get(document)
  }
  return (a, b) => {
    const x = getFieldValue(a)
    const y = getFieldValue(b)
    const order = x === undefined || y === undefined ? 0 : compareValues(x, y)
    return direction * (order || compareResourceNames(a.path, b.path))
  }
}

export function readTopLevelField(document: StoredDocument, field: string): Value | undefined {
  const fields: Fields = JSON.parse(document.fields)
  return getOwnField(fields, field)
}

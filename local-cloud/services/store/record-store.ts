/** Store of small records other than documents, for services with data of their own, for example accounts. */

import type { DataFile } from './disk/data-file.ts'
import type { StoreRecord } from './tables/record-table.ts'

export interface RecordStore {
  /** @throws DamagedDocumentError, StoreUnavailableError */
  get(kind: string, key: string): string | null
  /**
   * Sorted by key. `onDamaged` is called with the key of each damaged record. @throws DamagedDocumentError if the file
   * itself is damaged, StoreUnavailableError
   */
  list(kind: string, onDamaged: (key: string) => void): readonly StoreRecord[]
  /**
   * Makes one durable commit, decided on the state at that instant. If `decide` throws, nothing is written and the
   * error is passed on. @throws StoreUnavailableError
   */
  commit<T>(decide: () => RecordCommitPlan<T>): Promise<T>
}

interface RecordCommitPlan<T> {
  readonly changes: readonly RecordChange[]
  readonly result: T
}

/** A change without text removes the record. */
export interface RecordChange {
  readonly kind: string
  readonly key: string
  readonly text: string | null
}

export function createRecordStore(file: DataFile): RecordStore {
  const { records, commits } = file
  return {
    get: (kind, key) => file.read(`${kind}/${key}`, () => records.get(kind, key)),
    list: (kind, onDamaged) => file.read(kind, () => records.list(kind, onDamaged)),
    async commit(decide) {
      const { result } = await commits.submit({
        decide,
        write({ changes }) {
          for (const { kind, key, text } of changes)
            if (text === null) records.remove(kind, key)
            else records.put(kind, key, text)
        },
      })
      return result
    },
  }
}

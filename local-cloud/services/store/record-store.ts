/** Small records that are no documents, for services that keep something of their own: accounts, mails. */

import type { DataFile } from './disk/data-file.ts'
import type { StoreRecord } from './tables/record-table.ts'

export interface RecordStore {
  /** @throws DamagedDocument, StoreUnavailable */
  get(kind: string, key: string): string | null
  /**
   * In the order of their keys. `onDamaged` is called with the key of each that cannot be read.
   * @throws DamagedDocument where the file itself is damaged, StoreUnavailable
   */
  list(kind: string, onDamaged: (key: string) => void): readonly StoreRecord[]
  /**
   * One durable commit, decided on what is stored in that instant; what `decide` throws is thrown, and nothing
   * is written. @throws StoreUnavailable
   */
  commit<T>(decide: () => RecordCommitPlan<T>): Promise<T>
}

interface RecordCommitPlan<T> {
  readonly changes: readonly RecordChange[]
  readonly result: T
}

/** Without a text the record goes. */
export interface RecordChange {
  readonly kind: string
  readonly key: string
  readonly text: string | null
}

export function createRecordStore({ records, commits, read }: DataFile): RecordStore {
  return {
    get: (kind, key) => read(`${kind}/${key}`, () => records.get(kind, key)),
    list: (kind, onDamaged) => read(kind, () => records.list(kind, onDamaged)),
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

/** Recovery: fills an empty store from damaged data files, with the last copy of each record that is lost. */

import type { Micros } from '../document-store-contract.ts'
import type { OpenedStore } from '../open-store.ts'
import { readDataFile, type SalvagedDocument, type SalvagedRecord, type SalvagedRow } from './read-data-file.ts'

interface DataFileSource {
  /** The name that is shown to people. */
  readonly name: string
  readonly file: string
}

export interface RebuildOptions {
  readonly from: DataFileSource
  /** True if all its rows could be reached, so that a name it does not contain was deleted. */
  readonly isComplete: boolean
  /** The data file that replaced the damaged one; null if the damaged one is still in use. */
  readonly current: DataFileSource | null
  /** Snapshots, newest first. */
  readonly snapshots: readonly DataFileSource[]
  /** Returns the id of the project whose files are in a bucket. */
  readonly getProjectId: (bucket: string) => string
  /** Reports the progress of reading a file, in pages. */
  readonly onPage: (name: string, done: number, total: number) => void
}

export interface RebuildResult {
  /** Number of readable records by kind; documents have the kind `document`. */
  readonly readable: ReadonlyMap<string, number>
  /** Records that came from another file. */
  readonly replaced: readonly ReplacedRecord[]
  /** Names of records that none of the files holds. */
  readonly lost: readonly string[]
  /** True if the file had any damaged row, also one that need not be replaced. */
  readonly isDamaged: boolean
}

export interface ReplacedRecord {
  readonly name: string
  /** The file that the record came from. */
  readonly from: string
  /**
   * `exact`: its checksum is that of the damaged record. `older`: an earlier version. `unknown`: the file has no trace
   * of it, so it may have been deleted since the snapshot. `newer`: written later, by the file that replaced it.
   */
  readonly as: 'exact' | 'older' | 'unknown' | 'newer'
}

type UndamagedRow = SalvagedDocument | SalvagedRecord

const BATCH_SIZE = 300
/** Records of the store about itself. The store that is filled has its own. */
const STORE_KIND = 'store'
const OBJECT_KIND = 'object'

/** @param latest set to the time of the newest record, which the store's clock must not fall behind */
export const rebuildStore = (
  store: OpenedStore,
  options: RebuildOptions,
  latest: { time: Micros },
): Promise<RebuildResult> => new StoreRebuilder(store, options, latest).run()

class StoreRebuilder {
  readonly #store: OpenedStore
  readonly #options: RebuildOptions
  readonly #latest: { time: Micros }
  /** Names of damaged and missing records. `#checksums` maps checksums to the names in damaged rows. */
  readonly #missing = new Set<string>()
  readonly #checksums = new Map<number, string>()
  readonly #replaced = new Map<string, ReplacedRecord>()
  readonly #records = new Set<string>()
  #bucket: string | null = null

  constructor(store: OpenedStore, options: RebuildOptions, latest: { time: Micros }) {
    this.#store = store
    this.#options = options
    this.#latest = latest
  }

  async run(): Promise<RebuildResult> {
    const { from, current, snapshots } = this.#options
    await this.#readDamaged(from)
    const readable = this.#countKinds()
    const end = this.#latest.time
    if (current !== null) await this.#fill(current, (found) => this.#classifyCurrent(found, end))
    // A record that is only in an older snapshot was deleted before the damage.
    for (const [age, snapshot] of snapshots.entries())
      await this.#fill(snapshot, (found) => this.#classifyReplacement(found, age === 0))
    await this.#restoreProjectId()
    return {
      readable,
      replaced: [...this.#replaced.values()],
      lost: [...this.#missing].filter((name) => !this.#replaced.has(name)),
      isDamaged: this.#checksums.size > 0,
    }
  }

  #countKinds(): ReadonlyMap<string, number> {
    const counts = new Map<string, number>()
    const documents = this.#store.documents.count()
    if (documents > 0) counts.set('document', documents)
    for (const name of this.#records) {
      const kind = name.slice(0, name.indexOf('/'))
      counts.set(kind, (counts.get(kind) ?? 0) + 1)
    }
    return counts
  }

  async #readDamaged(source: DataFileSource): Promise<void> {
    const indexed = new Set<string>()
    const damaged = new Set<string>()
    await this.#putAll(source, (found) => {
      if (found.kind === 'name') indexed.add(found.path)
      if (found.kind === 'damaged') {
        this.#checksums.set(found.crc, found.name)
        if (found.isDocument) damaged.add(found.name)
        else if (!found.name.startsWith(`${STORE_KIND}/`)) this.#missing.add(found.name)
      }
      return isUndamaged(found)
    })
    // A damaged row may have a wrong name. The index, if there is one, has the right name.
    for (const path of indexed.size === 0 ? damaged : indexed)
      if (this.#store.documents.get(path) === null) this.#missing.add(path)
  }

  async #fill(
    source: DataFileSource,
    getReplacement: (found: UndamagedRow) => ReplacedRecord['as'] | null,
  ): Promise<void> {
    const taken = new Map<string, ReplacedRecord>()
    const renamed = new Map<string, string>()
    await this.#putAll(source, (found) => {
      if (!isUndamaged(found)) return false
      const as = getReplacement(found)
      // The damaged row had a wrong name; this is the record under its own name.
      const damagedName = as === 'exact' ? this.#checksums.get(found.crc) : undefined
      if (damagedName !== undefined) renamed.set(getName(found), damagedName)
      if (as !== null) taken.set(getName(found), { name: getName(found), from: source.name, as })
      return as !== null
    })
    for (const [name, replaced] of taken) this.#replaced.set(name, replaced)
    for (const [name, damagedName] of renamed) {
      this.#missing.delete(damagedName)
      this.#missing.add(name)
    }
  }

  #classifyReplacement(found: UndamagedRow, isNewest: boolean): ReplacedRecord['as'] | null {
    const name = getName(found)
    if (this.#replaced.has(name) || this.#has(found)) return null
    if (this.#checksums.has(found.crc)) return 'exact'
    if (this.#missing.has(name)) return 'older'
    return isNewest && !this.#options.isComplete ? 'unknown' : null
  }

  /** Classifies records of the replacing file: those it has written, and those that the damaged file lost. */
  #classifyCurrent(found: UndamagedRow, end: Micros): ReplacedRecord['as'] | null {
    if (found.kind === 'document' && found.document.updateTime > end) return 'newer'
    if (found.kind === 'record' && !this.#has(found) && !this.#missing.has(getName(found))) return 'newer'
    return this.#classifyReplacement(found, true)
  }

  #has(found: UndamagedRow): boolean {
    return found.kind === 'document'
      ? this.#store.documents.get(found.document.path) !== null
      : this.#records.has(getName(found))
  }

  async #putAll(source: DataFileSource, isWanted: (found: SalvagedRow) => boolean): Promise<void> {
    let batch = new Map<string, UndamagedRow>()
    const { onPage } = this.#options
    const onRead = (done: number, total: number) => onPage(source.name, done, total)
    for (const found of readDataFile(source.file, onRead)) {
      if (!isWanted(found) || !isUndamaged(found) || !this.#isNewer(found, batch)) continue
      batch.set(getName(found), found)
      if (batch.size < BATCH_SIZE) continue
      await this.#put([...batch.values()])
      batch = new Map()
    }
    await this.#put([...batch.values()])
  }

  /** True unless a newer version is there already: an unused page may hold an earlier one. */
  #isNewer(found: UndamagedRow, batch: ReadonlyMap<string, UndamagedRow>): boolean {
    if (found.kind === 'record') return true
    const queued = batch.get(found.document.path)
    const stored = queued?.kind === 'document' ? queued.document : this.#store.documents.get(found.document.path)
    return stored === null || stored.updateTime < found.document.updateTime
  }

  async #put(batch: readonly UndamagedRow[]): Promise<void> {
    const documents = batch.flatMap((found) => (found.kind === 'document' ? [found.document] : []))
    const records = batch.flatMap((found) => (found.kind === 'record' ? [found] : []))
    for (const { updateTime } of documents) this.#latest.time = Math.max(this.#latest.time, updateTime)
    for (const record of records) {
      this.#records.add(getName(record))
      if (record.of === OBJECT_KIND) this.#bucket ??= record.key.slice(0, record.key.indexOf('\0'))
    }
    await this.#store.documents.commit((transaction) => {
      for (const document of documents) transaction.put(document)
    })
    await this.#store.records.commit(() => ({
      changes: records.map(({ of, key, text }) => ({ kind: of, key, text })),
      result: undefined,
    }))
  }

  /** Restores the project id, which is part of the names of all stored files. */
  async #restoreProjectId(): Promise<void> {
    const { meta } = this.#store
    if (this.#bucket === null || meta.get('projectId') !== null) return
    await meta.set('projectId', this.#options.getProjectId(this.#bucket))
  }
}

const isUndamaged = (found: SalvagedRow): found is UndamagedRow =>
  found.kind === 'document' || (found.kind === 'record' && found.of !== STORE_KIND)

const getName = (found: UndamagedRow): string =>
  found.kind === 'document' ? found.document.path : `${found.of}/${found.key}`

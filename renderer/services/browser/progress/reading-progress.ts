/** Store of the reading progress of this device: the value in memory, synchronized with the storage and the document. */
import type { ProgressRecord } from '#shared/model/progress-record'
import { isRecord, type RecordData } from '#shared/model/stored-fields'
import { parseJsonOrNull } from '#shared/parse-json'
import { BookIndex } from '#shared/rules/places/book-index'
import { findLastStepStart } from '#shared/rules/places/last-step-start'
import { type Limits, NO_LIMITS, parseLimits, UNREADABLE_LIMITS } from '#shared/rules/places/limits'
import { NO_PROGRESS, type Progress } from '#shared/rules/places/progress'
import { formatStoredProgress, parseStoredProgress } from '#shared/rules/places/stored-progress'
import type { ProgressMode, ProgressSnapshot } from '../../ports/reading-progress.ts'
// Only the type of `window.desktop`: the module would tie this chunk to that of the background work.
import type {} from '../desktop.ts'
import {
  createDesktopProgressStorage,
  createLocalProgressStorage,
  createRecord,
  type ProgressStorage,
} from './progress-storage.ts'

const NO_BOOKS = new BookIndex([])

export class ReadingProgressStore {
  readonly #storage: ProgressStorage
  /** Called with true while texts are hidden, also when the store is created. */
  readonly #onHiding: (isHiding: boolean) => void
  readonly #listeners = new Set<() => void>()
  #record: ProgressRecord | null = null
  /** Value in the storage. It differs from the record if that could not be stored. */
  #stored: ProgressRecord | null = null
  #isTemporary = false
  #snapshot: ProgressSnapshot

  constructor(storage: ProgressStorage, onHiding: (isHiding: boolean) => void) {
    this.#storage = storage
    this.#onHiding = onHiding
    try {
      this.#record = storage.read()
      this.#stored = this.#record
    } catch {
      this.#isTemporary = true
    }
    this.#snapshot = createSnapshot(this.#record, this.#isTemporary)
    onHiding(isHiding(this.#record))
    storage.listen((record) => this.#receive(record))
  }

  /** The same object until something changes, as `useSyncExternalStore` requires. */
  readonly getSnapshot = (): ProgressSnapshot => this.#snapshot

  readonly getLimits = (): Limits => this.#snapshot.limits

  /** @returns a function that unsubscribes */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Returns the progress with the present keys of books and names of series. */
  getProgress(index: BookIndex) {
    return parseStoredProgress(this.#snapshot.text, index)
  }

  set(progress: Progress, index: BookIndex): void {
    this.#store(progress, index, this.#record?.isPaused ?? false)
  }

  setMode(mode: ProgressMode, index: BookIndex): void {
    const progress = this.getProgress(index)
    // Unreadable progress is reset first.
    if (!progress.ok) return
    const isPaused = mode === 'show-all'
    const isFolded = isPaused ? progress.value.isFolded : mode === 'fold'
    this.#store({ ...progress.value, isFolded }, index, isPaused)
  }

  /** Ends the mode `show-all`: later texts are left out or folded again, as before it. */
  resume(index: BookIndex): void {
    const progress = this.getProgress(index)
    if (progress.ok) this.#store(progress.value, index, false)
  }

  /** Removes the progress, also an unreadable one, and returns a function that stores it again. */
  reset(): () => void {
    const removed = this.#record
    this.#save(null)
    return () => this.#save(removed)
  }

  /** Stores the present numbers of the books, if books were renumbered or renamed since the progress was stored. */
  refresh(index: BookIndex): void {
    const progress = this.getProgress(index)
    if (progress.ok) this.#store(progress.value, index, this.#record?.isPaused ?? false)
  }

  #store(progress: Progress, index: BookIndex, isPaused: boolean): void {
    const formatted = formatStoredProgress(progress, index)
    const text = formatted === null ? null : keepKnownNumbers(formatted, this.#record?.text ?? '')
    const isSame = text === (this.#record?.text ?? null) && isPaused === (this.#record?.isPaused ?? false)
    if (!isSame) this.#save(text === null ? null : createRecord(text, isPaused, findLastStepStart(this.#record, text)))
  }

  #save(record: ProgressRecord | null): void {
    this.#apply(record, this.#isTemporary)
    this.#storage.write(record, (isStored) => {
      if (isStored) this.#stored = record
      if (this.#record === record && this.#isTemporary === isStored) this.#apply(record, !isStored)
    })
  }

  /** A value that was in the storage before must not replace one that could not be stored. */
  #receive(record: ProgressRecord | null): void {
    if (this.#isTemporary && isSameRecord(record, this.#stored)) return
    this.#stored = record
    this.#apply(record, false)
  }

  #apply(record: ProgressRecord | null, isTemporary: boolean): void {
    const isSame = isSameRecord(record, this.#record) && isTemporary === this.#isTemporary
    this.#record = record
    this.#isTemporary = isTemporary
    if (isSame) return
    this.#snapshot = createSnapshot(record, isTemporary)
    this.#onHiding(isHiding(record))
    for (const listener of this.#listeners) listener()
  }
}

const isSameRecord = (a: ProgressRecord | null, b: ProgressRecord | null): boolean =>
  a?.text === b?.text && a?.isPaused === b?.isPaused && a?.before === b?.before

const isHiding = (record: ProgressRecord | null): boolean => record !== null && !record.isPaused

function createSnapshot(record: ProgressRecord | null, isTemporary: boolean): ProgressSnapshot {
  const text = record?.text ?? null
  const limits = parseLimits(text)
  const progress = parseStoredProgress(text, NO_BOOKS)
  const isUnreadable = limits === 'unreadable' || !progress.ok
  const storedLimits = isUnreadable ? UNREADABLE_LIMITS : limits
  return {
    text,
    before: record?.before ?? null,
    mode: record?.isPaused ? 'show-all' : limits !== 'unreadable' && limits.isFolded ? 'fold' : 'hide',
    limits: record?.isPaused ? NO_LIMITS : storedLimits,
    storedLimits,
    progress: progress.ok ? progress.value : NO_PROGRESS,
    isUnreadable,
    isTemporary,
  }
}

/**
 * Returns the stored form with the earlier numbers of the books that are unknown now. The list of books may be
 * incomplete. If it is complete, such numbers open nothing, because the numbering has changed.
 */
function keepKnownNumbers(formatted: string, before: string): string {
  const earlier = readFields(before)
  const fields = Object.entries(readFields(formatted)).map(([field, value]): [string, unknown] => {
    const known = Object.hasOwn(earlier, field) ? earlier[field] : undefined
    const isForgotten = Array.isArray(value) && value[0] === null && Array.isArray(known) && known[4] === value[4]
    return [field, isForgotten ? [known[0], value[1], known[2], known[3], value[4]] : value]
  })
  return JSON.stringify(Object.fromEntries(fields))
}

function readFields(text: string): RecordData {
  const data = parseJsonOrNull(text)
  return isRecord(data) ? data : {}
}

let storeOfDocument: ReadingProgressStore | null = null

/** Returns the store of this document, which is created by the first call. */
export function getReadingProgress(): ReadingProgressStore {
  storeOfDocument ??= createStoreOfDocument()
  return storeOfDocument
}

function createStoreOfDocument(): ReadingProgressStore {
  const bridge = window.desktop ?? null
  const block = document.getElementById('progress')?.textContent ?? null
  const storage =
    bridge === null
      ? createLocalProgressStorage(() => localStorage, window)
      : createDesktopProgressStorage(bridge, block)
  const { documentElement } = document
  return new ReadingProgressStore(storage, (isHiding) => documentElement.toggleAttribute('data-progress', isHiding))
}

/** Full-text index of all sections in a SQLite file beside the store, derived from it and kept equal to it. */

import { rmSync } from 'node:fs'
import { type DocumentStore, isCorruptionError, SqliteWorker } from 'local-cloud-services'
import { getDocumentId, isInIndex, PAGE_INDEX } from '../index-definitions.ts'
import { rest, SLICE_MS, TimeSlice, yieldToEventLoop } from '../index-work.ts'
import { addTypos, type FoundTexts, findTexts, type TextQuery } from './find-texts.ts'
import { isOneTypo } from './one-typo.ts'
import { type FoundFields, readIndexedFields, readPage, readRecords } from './read-texts.ts'
import { formatMatch, parseTextQuery, type QueryTerm } from './text-query.ts'
import { FORMAT, PageBatch, SCHEMA } from './text-tables.ts'

export interface TextMatches extends Pick<FoundTexts, 'total' | 'facets'> {
  /** Best first. */
  readonly records: readonly { readonly fields: FoundFields }[]
  readonly terms: readonly QueryTerm[]
  /** Progress in pages while the index is being built; null afterwards. */
  readonly progress: TextIndexProgress | null
}

export interface TextIndexProgress {
  readonly done: number
  readonly total: number
}

/** Delays indexing until the first pages are rendered, unless somebody searches. */
const INITIAL_DELAY_MS = 3000
const BATCH_DELAY_MS = 100
const MAX_WAIT_MS = 1500

/** Name of the file in the data folder. */
export const TEXT_INDEX_FILE = 'text-index.db'
const TEXT_INDEX_SUFFIXES = ['', '-wal', '-shm'] as const

const SECTION_PATH = /^Content\/[^/]+\/([^/]+)\/[^/]+$/

export interface TextIndexOptions {
  readonly store: DocumentStore
  readonly file: string
  readonly report: (error: unknown) => void
  /** Time for which a search waits for an index that is being built, before it answers with what there is. */
  readonly maxWaitMs?: number | undefined
}

/** Keeps the file equal to the store, and searches it. Nothing is read before the first search or the first delay. */
export class TextIndex {
  readonly #options: TextIndexOptions
  readonly #unsubscribe: () => void
  /** Pages of commits that are not indexed yet. */
  readonly #changed = new Set<string>()
  /** Pages whose indexed version was not that of the store when the index was opened. */
  readonly #backlog = new Set<string>()
  /** Number of pages that are being written. */
  #writingCount = 0
  #worker: SqliteWorker | null = null
  #nextId = 1
  #isOpen = false
  /** Pages whose indexed version is that of the store. */
  readonly #current = new Set<string>()
  #work: Promise<void> | null = null
  /** Deletion of a damaged file, which must end before the file is opened again. */
  #recovery: Promise<void> | null = null
  /** Searches that wait for the index. */
  #waiting = 0
  #timer: NodeJS.Timeout | null = null
  #isStopped = false

  constructor(options: TextIndexOptions) {
    this.#options = options
    this.#unsubscribe = options.store.onCommit((changes) => {
      for (const { path } of changes) this.#addChanged(path)
      if (this.#changed.size > 0) this.#schedule(BATCH_DELAY_MS)
    })
    this.#schedule(INITIAL_DELAY_MS)
  }

  /**
   * Searches the texts as of the last commit. While a large index is being built, only the pages that are in it.
   * @throws SqlError if the file cannot be read or written
   */
  async search(query: TextQuery): Promise<TextMatches> {
    try {
      return await this.#search(query)
    } catch (error) {
      await this.#recover(error)
      return this.#search(query)
    }
  }

  async #search(query: TextQuery): Promise<TextMatches> {
    await this.#recovery
    this.#waiting++
    try {
      await Promise.race([this.#catchUp(), waitAtMost(this.#options.maxWaitMs ?? MAX_WAIT_MS)])
    } finally {
      this.#waiting--
    }
    const progress = this.#formatProgress()
    const none: TextMatches = { records: [], total: 0, terms: [], facets: {}, progress }
    if (!this.#isOpen) return none
    const worker = this.#openWorker()
    const terms = await addTypos(worker, parseTextQuery(query.query))
    // As in the hosted service, an empty query matches everything; one of symbols alone matches nothing.
    if (terms.length === 0 && query.query.trim() !== '') return none
    const all = await findTexts(worker, formatMatch(terms), query)
    const isFound = all.total > 0 || !query.isAnyWordEnough
    const { rows, total, facets } = isFound ? all : await findTexts(worker, formatMatch(terms, 'OR'), query)
    const records = query.isIndexEnough
      ? rows.map((row) => ({ fields: readIndexedFields(row) }))
      : await readRecords(this.#options.store, rows)
    return { records, total, facets, terms, progress }
  }

  /** Must be called before the store is closed. */
  async stop(): Promise<void> {
    this.#isStopped = true
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#unsubscribe()
    await this.#close()
  }

  #openWorker(): SqliteWorker {
    this.#worker ??= new SqliteWorker(this.#options.file, isOneTypo)
    return this.#worker
  }

  #formatProgress(): TextIndexProgress | null {
    const remaining = this.#changed.size + this.#backlog.size + this.#writingCount
    return this.#isOpen && remaining === 0 ? null : { done: this.#current.size, total: this.#current.size + remaining }
  }

  #addChanged(path: string): void {
    const key = isInIndex(PAGE_INDEX, path) ? getDocumentId(path) : SECTION_PATH.exec(path)?.[1]
    if (key === undefined) return
    this.#changed.add(key)
    this.#current.delete(key)
  }

  #catchUp(): Promise<void> {
    this.#work ??= this.#workToEnd().finally(() => {
      this.#work = null
    })
    return this.#work
  }

  async #workToEnd(): Promise<void> {
    try {
      await this.#indexAll()
    } catch (error) {
      await this.#recover(error)
      await this.#indexAll()
    }
  }

  /** Deletes a damaged file, so that it is built again. @throws any other error */
  async #recover(error: unknown): Promise<void> {
    if (this.#isStopped || !isCorruptionError(error)) {
      // One query must not end the searches of others.
      if (this.#worker?.hasEnded) await this.#close()
      throw error
    }
    this.#recovery ??= this.#rebuild(error).finally(() => {
      this.#recovery = null
    })
    await this.#recovery
  }

  async #rebuild(error: unknown): Promise<void> {
    this.#options.report(`The text index was damaged and is built again: ${String(error)}`)
    await this.#deleteFile()
  }

  async #indexAll(): Promise<void> {
    await this.#recovery
    if (!this.#isOpen) await this.#open()
    while (!this.#isStopped && this.#changed.size + this.#backlog.size > 0) {
      await this.#indexSlice(performance.now() + SLICE_MS)
      await this.#pause()
    }
  }

  readonly #pause = (): Promise<void> => (this.#waiting > 0 ? yieldToEventLoop() : rest())

  /** Creates the tables, and compares the versions of the pages with those of the store. */
  async #open(): Promise<void> {
    const { store } = this.#options
    const worker = this.#openWorker()
    await worker.write(SCHEMA.map((sql) => ({ sql, runs: [[]] })))
    const state = new Map((await worker.read('SELECT name, value FROM state')).map(({ name, value }) => [name, value]))
    if ((state.get('format') ?? String(FORMAT)) !== String(FORMAT)) {
      await this.#deleteFile()
      return this.#open()
    }
    const [last] = await worker.read('SELECT max(id) AS id FROM records')
    this.#nextId = Number(last?.['id'] ?? 0) + 1
    const versions = new Map(
      (await worker.read('SELECT key, version FROM pages')).map(({ key, version }) => [String(key), version]),
    )
    this.#current.clear()
    const slice = new TimeSlice(this.#pause)
    if (state.get('commit') !== String(store.lastCommit))
      for (const { path, updateTime } of store.scan({ collection: PAGE_INDEX.collection })) {
        const key = getDocumentId(path)
        if (versions.get(key) === String(updateTime)) this.#current.add(key)
        else this.#backlog.add(key)
        versions.delete(key)
        await slice.pauseIfOver()
        if (this.#isStopped) return
      }
    else {
      for (const key of versions.keys()) this.#current.add(key)
      versions.clear()
    }
    for (const key of versions.keys()) this.#backlog.add(key)
    this.#isOpen = true
  }

  /** Reads the pages and sends them in one turn of the event loop, so that the last message is the newest version. */
  async #indexSlice(deadline: number): Promise<void> {
    const keys: string[] = []
    const present: string[] = []
    const batch = new PageBatch(this.#nextId)
    for (const set of [this.#changed, this.#backlog])
      for (const key of set) {
        if (keys.length > 0 && performance.now() >= deadline) break
        const page = readPage(this.#options.store, key)
        batch.add(key, page)
        keys.push(key)
        if (page !== null) present.push(key)
        this.#changed.delete(key)
        this.#backlog.delete(key)
      }
    this.#nextId = batch.nextId
    const isComplete = this.#changed.size + this.#backlog.size === 0
    const states = [['format', FORMAT], ...(isComplete ? [['commit', this.#options.store.lastCommit]] : [])]
    this.#writingCount = keys.length
    try {
      await this.#openWorker().write([
        ...batch.statements(),
        {
          sql: 'REPLACE INTO state VALUES (?, ?)',
          runs: states.map(([name = '', value = '']) => [name, String(value)]),
        },
      ])
    } catch (error) {
      for (const key of keys) this.#changed.add(key)
      throw error
    } finally {
      this.#writingCount = 0
    }
    for (const key of present) if (!this.#changed.has(key)) this.#current.add(key)
  }

  async #close(): Promise<void> {
    const worker = this.#worker
    this.#worker = null
    this.#isOpen = false
    await worker?.close()
  }

  async #deleteFile(): Promise<void> {
    await this.#close()
    for (const end of TEXT_INDEX_SUFFIXES) rmSync(this.#options.file + end, { force: true })
  }

  #schedule(milliseconds: number): void {
    if (this.#timer !== null || this.#isStopped) return
    this.#timer = setTimeout(async () => {
      await this.#catchUp().catch((error) => {
        // The worker ends with the index.
        if (!this.#isStopped) this.#options.report(error)
      })
      this.#timer = null
    }, milliseconds)
    this.#timer.unref()
  }
}

const waitAtMost = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds).unref())

/** Full-text index of all sections in a SQLite file beside the store, derived from it and kept equal to it. */

import { rmSync } from 'node:fs'
import {
  type DocumentStore,
  isCorruptionError,
  type SqlBatch,
  SqliteWorker,
  type SqlRow,
  type SqlValue,
  type StoredDocument,
} from 'local-cloud-services'
import { sectionPath } from '#shared/model/document-paths'
import type { PageReference } from '#shared/model/page'
import { getTypeSpec, type SectionName } from '#shared/model/page-types'
import { parseFields, toPlainRecord } from '#shared/model/protocol-fields'
import { readReference, readSection } from '#shared/model/records'
import type { SearchFilter } from '../filters.ts'
import { readUndamaged, rest, SLICE_MS, yieldToEventLoop } from '../index-work.ts'
import { getMaxTypos } from '../word-match.ts'
import { isOneTypo } from './one-typo.ts'
import { formatMatch, parseTextQuery, type QueryTerm, toIndexedText } from './text-query.ts'
import { createTextRecords, type TextRecord } from './text-records.ts'

export interface TextQuery {
  readonly query: string
  readonly filter: SearchFilter
  /** True to return texts with some of the words if none has all. */
  readonly isAnyWordEnough: boolean
  readonly offset: number
  readonly limit: number
  /** Facets whose values are counted. */
  readonly facets: readonly string[]
}

export interface TextMatches {
  /** Best first. */
  readonly records: readonly TextRecord[]
  readonly total: number
  readonly terms: readonly QueryTerm[]
  readonly facets: Readonly<Record<string, Readonly<Record<string, number>>>>
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
/** Weight of a word in the page's name, in relation to one in the text. */
const NAME_WEIGHT = 3
/** Of a word in more texts than this, only so many are ranked and counted by facet. */
const MAX_RANKED = 5000
/** Files of an older format are built again. */
const FORMAT = 1

const SCHEMA = [
  'CREATE TABLE IF NOT EXISTS state (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID',
  'CREATE TABLE IF NOT EXISTS pages (key TEXT PRIMARY KEY, version TEXT NOT NULL) WITHOUT ROWID',
  'CREATE TABLE IF NOT EXISTS records (id INTEGER PRIMARY KEY, page TEXT, section TEXT, part INTEGER)',
  'CREATE TABLE IF NOT EXISTS facets (id INTEGER PRIMARY KEY, type TEXT, series TEXT)',
  'CREATE TABLE IF NOT EXISTS links (target TEXT, id INTEGER, PRIMARY KEY (target, id)) WITHOUT ROWID',
  'CREATE INDEX IF NOT EXISTS links_of_record ON links (id)',
  'CREATE INDEX IF NOT EXISTS records_of_page ON records (page)',
  "CREATE VIRTUAL TABLE IF NOT EXISTS words USING fts5(name, text, content='', contentless_delete=1, tokenize='ascii', prefix='3')",
  'CREATE VIRTUAL TABLE IF NOT EXISTS vocabulary USING fts5vocab(words, row)',
]

/** Name of the file in the data folder. */
export const TEXT_INDEX_FILE = 'text-index.db'
const TEXT_INDEX_SUFFIXES = ['', '-wal', '-shm'] as const

const REFERENCES = 'ContentRef'
const SECTION_PATH = /^Content\/[^/]+\/([^/]+)\/[^/]+$/
const FACET_COLUMNS: Readonly<Record<string, string>> = { Type: 'type', Series: 'series' }

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
  #worker: SqliteWorker | null = null
  #nextId = 1
  #isOpen = false
  #indexedCount = 0
  #work: Promise<void> | null = null
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
    this.#waiting++
    try {
      await Promise.race([this.#catchUp(), waitAtMost(this.#options.maxWaitMs ?? MAX_WAIT_MS)])
    } finally {
      this.#waiting--
    }
    const progress = this.#formatProgress()
    const none: TextMatches = { records: [], total: 0, terms: [], facets: {}, progress }
    if (!this.#isOpen) return none
    const terms = await addTypos(this.#openWorker(), parseTextQuery(query.query))
    // As in the hosted service, an empty query matches everything; one of symbols alone matches nothing.
    if (terms.length === 0 && query.query.trim() !== '') return none
    const found = await this.#find(formatMatch(terms), query)
    const isFound = found.total > 0 || !query.isAnyWordEnough
    return { ...(isFound ? found : await this.#find(formatMatch(terms, 'OR'), query)), terms, progress }
  }

  async #find(
    match: string,
    { filter, offset, limit, facets }: TextQuery,
  ): Promise<Pick<TextMatches, 'records' | 'total' | 'facets'>> {
    const worker = this.#openWorker()
    const { where, values } = formatConditions(filter)
    const tables = where === '' ? 'words' : 'words JOIN facets ON facets.id = words.rowid'
    const found = match === '' ? `FROM facets WHERE true${where}` : `FROM ${tables} WHERE words MATCH ?${where}`
    const id = match === '' ? 'facets.id' : 'words.rowid'
    const rank = match === '' ? '-facets.id' : `bm25(words, ${NAME_WEIGHT}, 1)`
    const parameters = match === '' ? values : [match, ...values]
    const ranked = `SELECT ${id} AS id, ${rank} AS rank ${found} LIMIT ${MAX_RANKED}`
    const rows = await worker.read(
      `SELECT page, section, part FROM (SELECT id FROM (${ranked}) ORDER BY rank LIMIT ? OFFSET ?) JOIN records USING (id)`,
      ...parameters,
      limit,
      offset,
    )
    const [count] = await worker.read(`SELECT count(*) AS total ${found}`, ...parameters)
    const ids = `SELECT ${id} AS id ${found} LIMIT ${MAX_RANKED}`
    const counted =
      facets.length === 0
        ? []
        : await worker.read(
            `SELECT type, series, count(*) AS count FROM (${ids}) JOIN facets USING (id) GROUP BY 1, 2`,
            ...parameters,
          )
    return {
      records: await this.#readRecords(rows),
      total: Number(count?.['total']),
      facets: sumFacets(facets, counted),
    }
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
    const remaining = this.#changed.size + this.#backlog.size
    return this.#isOpen && remaining === 0 ? null : { done: this.#indexedCount, total: this.#indexedCount + remaining }
  }

  #addChanged(path: string): void {
    const key = getReferenceKey(path) ?? SECTION_PATH.exec(path)?.[1]
    if (key !== undefined) this.#changed.add(key)
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
      await this.#close()
      throw error
    }
    this.#options.report(`The text index was damaged and is built again: ${String(error)}`)
    await this.#deleteFile()
  }

  async #indexAll(): Promise<void> {
    if (!this.#isOpen) await this.#open()
    while (!this.#isStopped && this.#changed.size + this.#backlog.size > 0) {
      await this.#indexSlice(performance.now() + SLICE_MS)
      await (this.#waiting > 0 ? yieldToEventLoop() : rest())
    }
  }

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
      (await worker.read('SELECT key, version FROM pages')).map(({ key, version }) => [key, version]),
    )
    this.#indexedCount = 0
    let sliceEnd = performance.now() + SLICE_MS
    if (state.get('commit') !== String(store.lastCommit))
      for (const { path, updateTime } of store.scan({ collection: REFERENCES })) {
        const key = getReferenceKey(path)
        if (key === undefined) continue
        if (versions.get(key) === String(updateTime)) this.#indexedCount++
        else this.#backlog.add(key)
        versions.delete(key)
        if (performance.now() < sliceEnd) continue
        await (this.#waiting > 0 ? yieldToEventLoop() : rest())
        if (this.#isStopped) return
        sliceEnd = performance.now() + SLICE_MS
      }
    else {
      this.#indexedCount = versions.size
      versions.clear()
    }
    for (const key of versions.keys()) this.#backlog.add(String(key))
    this.#isOpen = true
  }

  /** Reads the pages and sends them in one turn of the event loop, so that the last message is the newest version. */
  async #indexSlice(deadline: number): Promise<void> {
    const keys: string[] = []
    const batch = new PageBatch(this.#nextId)
    for (const set of [this.#changed, this.#backlog])
      for (const key of set) {
        if (keys.length > 0 && performance.now() >= deadline) break
        batch.add(key, this.#readPage(key))
        keys.push(key)
        this.#changed.delete(key)
        this.#backlog.delete(key)
      }
    this.#nextId = batch.nextId
    const isComplete = this.#changed.size + this.#backlog.size === 0
    const states = [['format', FORMAT], ...(isComplete ? [['commit', this.#options.store.lastCommit]] : [])]
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
    }
    this.#indexedCount += keys.length
  }

  #readPage(key: string): IndexedPage | null {
    const stored = this.#read([REFERENCES, key])
    const reference = stored === null ? null : readReference(key, toPlainRecord(parseFields(stored.fields)))
    if (stored === null || reference === null) return null
    const names = reference.sections.map(({ name }) => name)
    return { version: String(stored.updateTime), records: this.#createRecords(reference, names) }
  }

  #createRecords(reference: PageReference, names: readonly SectionName[]): readonly TextRecord[] {
    const { template, oldTemplates } = getTypeSpec(reference.type)
    const sections = names.flatMap((name) => {
      for (const one of [template, ...oldTemplates]) {
        const section = this.#read(sectionPath(one, reference.key, name))
        if (section !== null) return [readSection(name, toPlainRecord(parseFields(section.fields)))]
      }
      return []
    })
    return createTextRecords(reference, sections)
  }

  /** Reads the texts of the found rows from the store. A part that is not there any more is left out. */
  async #readRecords(rows: readonly SqlRow[]): Promise<readonly TextRecord[]> {
    const records: TextRecord[] = []
    let sliceEnd = performance.now() + SLICE_MS
    for (const { page, section, part } of rows) {
      const key = String(page)
      const stored = this.#read([REFERENCES, key])
      const reference = stored === null ? null : readReference(key, toPlainRecord(parseFields(stored.fields)))
      const names = reference?.sections.map(({ name }) => name).filter((name) => name === section) ?? []
      const found = reference === null ? [] : this.#createRecords(reference, names)
      records.push(...found.filter((record) => record.part === part))
      if (performance.now() < sliceEnd) continue
      await yieldToEventLoop()
      sliceEnd = performance.now() + SLICE_MS
    }
    return records
  }

  #read(path: readonly string[]): StoredDocument | null {
    return readUndamaged(this.#options.store, path.join('/'))
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
      await this.#catchUp().catch(this.#options.report)
      this.#timer = null
    }, milliseconds)
    this.#timer.unref()
  }
}

interface IndexedPage {
  readonly version: string
  readonly records: readonly TextRecord[]
}

/** Statements that replace the records of pages. */
class PageBatch {
  nextId: number
  readonly #keys: string[] = []
  readonly #pages: SqlValue[][] = []
  readonly #records: SqlValue[][] = []
  readonly #facets: SqlValue[][] = []
  readonly #texts: SqlValue[][] = []
  readonly #links: SqlValue[][] = []

  constructor(nextId: number) {
    this.nextId = nextId
  }

  /** @param page null for a page that is not stored any more */
  add(key: string, page: IndexedPage | null): void {
    this.#keys.push(key)
    if (page === null) return
    this.#pages.push([key, page.version])
    for (const { fields, section, part } of page.records) {
      const id = this.nextId++
      this.#records.push([id, key, section, part])
      this.#facets.push([id, fields.Type, fields.Series])
      for (const target of fields.Links) this.#links.push([target, id])
      this.#texts.push([id, toIndexedText(fields.Name), toIndexedText(fields.Text)])
    }
  }

  statements(): readonly SqlBatch[] {
    const keys = this.#keys.map((key) => [key])
    return [
      { sql: 'DELETE FROM words WHERE rowid IN (SELECT id FROM records WHERE page = ?)', runs: keys },
      { sql: 'DELETE FROM links WHERE id IN (SELECT id FROM records WHERE page = ?)', runs: keys },
      { sql: 'DELETE FROM facets WHERE id IN (SELECT id FROM records WHERE page = ?)', runs: keys },
      { sql: 'DELETE FROM records WHERE page = ?', runs: keys },
      { sql: 'DELETE FROM pages WHERE key = ?', runs: keys },
      { sql: 'INSERT INTO pages VALUES (?, ?)', runs: this.#pages },
      { sql: 'INSERT INTO records VALUES (?, ?, ?, ?)', runs: this.#records },
      { sql: 'INSERT INTO facets VALUES (?, ?, ?)', runs: this.#facets },
      { sql: 'INSERT INTO links VALUES (?, ?)', runs: this.#links },
      { sql: 'INSERT INTO words (rowid, name, text) VALUES (?, ?, ?)', runs: this.#texts },
    ]
  }
}

const getReferenceKey = (path: string): string | undefined =>
  path.startsWith(`${REFERENCES}/`) ? path.slice(REFERENCES.length + 1) : undefined

/** Adds the spellings of each word that is in no text, from words with the same first letter. */
const addTypos = (worker: SqliteWorker, terms: readonly QueryTerm[]): Promise<readonly QueryTerm[]> =>
  Promise.all(
    terms.map(async (term) => {
      const [word = ''] = term.words
      if (term.words.length > 1 || getMaxTypos(word) === 0) return term
      const [known] = await worker.read(
        'SELECT 1 FROM vocabulary WHERE term >= ? AND term < ? LIMIT 1',
        word,
        term.isPrefix ? word + LAST_LETTER : `${word} `,
      )
      if (known !== undefined) return term
      const [first = ''] = word
      const sql = 'SELECT term FROM vocabulary WHERE term >= ? AND term < ?'
      return { ...term, typos: (await worker.similar(word, sql, first, first + LAST_LETTER)).slice(0, MAX_TYPOS) }
    }),
  )

const LAST_LETTER = '\u{10FFFF}'
const MAX_TYPOS = 20

function formatConditions(filter: SearchFilter): { readonly where: string; readonly values: readonly string[] } {
  const values: string[] = []
  const groups = filter.map((group) => {
    const conditions = group.map(({ attribute, value, isNegated }) => {
      if (attribute === 'Links') {
        values.push(value)
        return `facets.id ${isNegated ? 'NOT IN' : 'IN'} (SELECT id FROM links WHERE target = ?)`
      }
      const column = FACET_COLUMNS[attribute]
      // As in the hosted service, an attribute that is not a facet has no value.
      if (column === undefined) return isNegated ? '1' : '0'
      values.push(value)
      return `${column} ${isNegated ? '<>' : '='} ? COLLATE NOCASE`
    })
    return ` AND (${conditions.join(' OR ')})`
  })
  return { where: groups.join(''), values }
}

/** @param rows counts of each type and series */
function sumFacets(facets: readonly string[], rows: readonly SqlRow[]): TextMatches['facets'] {
  const sums: Record<string, Record<string, number>> = {}
  for (const facet of facets) {
    const counts: Record<string, number> = {}
    for (const row of rows) {
      const value = String(row[FACET_COLUMNS[facet] ?? ''] ?? '')
      if (value !== '') counts[value] = (counts[value] ?? 0) + Number(row['count'])
    }
    if (facet in FACET_COLUMNS) sums[facet] = counts
  }
  return sums
}

const waitAtMost = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds).unref())

/** Tables of the text index in SQLite, and the statements that replace the records of pages. */

import type { SqlBatch, SqlValue } from 'local-cloud-services'
import { toIndexedText } from './text-query.ts'
import type { TextRecord } from './text-records.ts'

/** Files of an older format are built again. */
export const FORMAT = 8

export const SCHEMA = [
  'CREATE TABLE IF NOT EXISTS state (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID',
  'CREATE TABLE IF NOT EXISTS pages (key TEXT PRIMARY KEY, version TEXT NOT NULL) WITHOUT ROWID',
  'CREATE TABLE IF NOT EXISTS records (id INTEGER PRIMARY KEY, page TEXT, section TEXT, part INTEGER, places TEXT)',
  'CREATE TABLE IF NOT EXISTS facets (id INTEGER PRIMARY KEY, type TEXT, series TEXT, kind TEXT)',
  'CREATE TABLE IF NOT EXISTS lists (attribute TEXT, value TEXT, id INTEGER, PRIMARY KEY (attribute, value, id)) WITHOUT ROWID',
  'CREATE INDEX IF NOT EXISTS lists_of_record ON lists (id)',
  'CREATE INDEX IF NOT EXISTS records_of_page ON records (page)',
  "CREATE VIRTUAL TABLE IF NOT EXISTS words USING fts5(name, text, content='', contentless_delete=1, tokenize='ascii', prefix='3')",
  'CREATE VIRTUAL TABLE IF NOT EXISTS vocabulary USING fts5vocab(words, row)',
]

/** Attributes of a record that are lists, by whose values records are found. */
export const LIST_ATTRIBUTES = ['Links', 'Books'] as const

export interface IndexedPage {
  readonly version: string
  readonly records: readonly TextRecord[]
}

/** Statements that replace the records of pages. */
export class PageBatch {
  nextId: number
  readonly #keys: string[] = []
  readonly #pages: SqlValue[][] = []
  readonly #records: SqlValue[][] = []
  readonly #facets: SqlValue[][] = []
  readonly #texts: SqlValue[][] = []
  readonly #lists: SqlValue[][] = []

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
      this.#records.push([id, key, section, part, JSON.stringify(fields.Places)])
      this.#facets.push([id, fields.Type, fields.Series, fields.Kind])
      for (const attribute of LIST_ATTRIBUTES)
        for (const value of fields[attribute] ?? []) this.#lists.push([attribute, value, id])
      this.#texts.push([id, toIndexedText(fields.Name), toIndexedText(fields.Text)])
    }
  }

  statements(): readonly SqlBatch[] {
    const keys = this.#keys.map((key) => [key])
    return [
      { sql: 'DELETE FROM words WHERE rowid IN (SELECT id FROM records WHERE page = ?)', runs: keys },
      { sql: 'DELETE FROM lists WHERE id IN (SELECT id FROM records WHERE page = ?)', runs: keys },
      { sql: 'DELETE FROM facets WHERE id IN (SELECT id FROM records WHERE page = ?)', runs: keys },
      { sql: 'DELETE FROM records WHERE page = ?', runs: keys },
      { sql: 'DELETE FROM pages WHERE key = ?', runs: keys },
      { sql: 'INSERT INTO pages VALUES (?, ?)', runs: this.#pages },
      { sql: 'INSERT INTO records VALUES (?, ?, ?, ?, ?)', runs: this.#records },
      { sql: 'INSERT INTO facets VALUES (?, ?, ?, ?)', runs: this.#facets },
      { sql: 'INSERT INTO lists VALUES (?, ?, ?)', runs: this.#lists },
      { sql: 'INSERT INTO words (rowid, name, text) VALUES (?, ?, ?)', runs: this.#texts },
    ]
  }
}

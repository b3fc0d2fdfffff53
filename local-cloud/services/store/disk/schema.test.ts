import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { configureConnection } from './schema.ts'
import { openSqlite } from './sqlite.ts'

it('syncs every commit to disk, also past the drive cache', () => {
  const folder = mkdtempSync(join(tmpdir(), 'infinite-worlds-schema-'))
  const sqlite = openSqlite(join(folder, 'wiki.db'))
  configureConnection(sqlite)
  const read = (name: string) => Object.values(sqlite.prepare(`PRAGMA ${name}`).all()[0] ?? {})
  // The value 2 means FULL.
  expect(read('synchronous')).toEqual([2])
  expect(read('fullfsync')).toEqual([1])
  expect(read('journal_mode')).toEqual(['wal'])
  sqlite.close()
  rmSync(folder, { recursive: true })
})

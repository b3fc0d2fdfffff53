import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createStoreFolder } from '../../testing/store-fixtures.ts'
import { isBusyError, isCorruptionError, openSqlite, SqlError, toSqlError } from './sqlite.ts'

describe('the SQLite adapter', () => {
  it('returns bytes, texts, numbers and null unchanged', () => {
    const sqlite = openSqlite(join(createStoreFolder(), 'a b😀.db'))
    sqlite.exec('CREATE TABLE t (a, b, c, d)')
    const row = { a: new Uint8Array([0, 1, 255]), b: 'é😀', c: 1_795_271_563_834_001, d: null }
    sqlite.prepare('INSERT INTO t VALUES (?, ?, ?, ?)').run(row.a, row.b, row.c, row.d)
    expect(
      sqlite
        .prepare('SELECT * FROM t')
        .all()
        .map((found) => ({ ...found })),
    ).toEqual([row])
    sqlite.close()
  })

  it('binds a single byte array, also one that is part of a larger one', () => {
    const sqlite = openSqlite(join(createStoreFolder(), 'data'))
    sqlite.exec('CREATE TABLE t (a)')
    sqlite.prepare('INSERT INTO t VALUES (?)').run(new Uint8Array([9, 8, 7, 6]).subarray(1, 3))
    const [row] = sqlite.prepare('SELECT a FROM t WHERE a = ?').all(Buffer.from([8, 7]))
    expect(row?.['a']).toEqual(new Uint8Array([8, 7]))
    sqlite.close()
  })

  it('detects damage and locks by the error code of SQLite', () => {
    const folder = createStoreFolder()
    writeFileSync(join(folder, 'garbage'), 'garbage'.repeat(1000))
    const garbage = openSqlite(join(folder, 'garbage'))
    expect(failure(() => garbage.exec('PRAGMA journal_mode = WAL'))).toSatisfy(isCorruptionError)
    garbage.close()
    const [first, second] = [openSqlite(join(folder, 'lock')), openSqlite(join(folder, 'lock'))]
    first.exec('BEGIN EXCLUSIVE')
    expect(failure(() => second.exec('BEGIN EXCLUSIVE'))).toSatisfy(isBusyError)
    first.close()
    second.close()
  })

  it('names the kind of error if another thread sends no message', () => {
    const problem = toSqlError({ code: 'SQLITE_CORRUPT', rawCode: 11 })
    expect(String(problem)).toBe('SqlError: SQLITE_CORRUPT')
    expect(problem).toSatisfy(isCorruptionError)
  })
})

function failure(call: () => void): SqlError | null {
  try {
    call()
    return null
  } catch (error) {
    return error instanceof SqlError ? error : null
  }
}

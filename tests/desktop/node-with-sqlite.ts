/** Helper: finds a Node with SQLite, as Electron has it: the packed program contains none. */
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { PROJECT_DIR } from '../wiki-process.ts'

const hasSqlite = (): boolean => {
  try {
    createRequire(import.meta.url)('node:sqlite')
    return true
  } catch {
    return false
  }
}

export function nodeWithSqlite(): string {
  if (hasSqlite()) return process.execPath
  const name = `node-${process.platform}-${process.arch}`
  const file = join(PROJECT_DIR, 'node_modules', name, 'bin/node')
  if (existsSync(file)) return file
  throw new Error(
    `The packed program runs on a Node with node:sqlite. There is no package ${name} here: run the tests on Node 22.13 or later.`,
  )
}

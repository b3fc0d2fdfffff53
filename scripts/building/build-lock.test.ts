import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { acquireLock } from './build-lock.mjs'

const MODULE = fileURLToPath(new URL('./build-lock.mjs', import.meta.url))

function createLockFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'infinite-worlds-turn-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'new', 'turn')
}

const neverWaits = (holder: string) => {
  throw new Error(`It waits for ${holder}.`)
}

it('is released and acquired again', () => {
  const file = createLockFile()
  for (let n = 0; n < 2; n++) {
    const done = acquireLock(file, neverWaits)
    expect(readFileSync(file, 'utf8')).toBe(String(process.pid))
    done()
    expect(existsSync(file)).toBe(false)
  }
})

it('is awaited, and acquired after its holder has crashed', async () => {
  const file = createLockFile()
  const done = acquireLock(file, neverWaits)
  const script = `
    import { acquireLock } from ${JSON.stringify(MODULE)}
    acquireLock(${JSON.stringify(file)}, (holder) => process.stdout.write('waits for ' + holder))
    process.exit(7)`
  const other = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [output] = await once(other.stdout, 'data')
  expect(String(output)).toBe(`waits for ${process.pid}`)
  expect(other.exitCode).toBeNull()
  done()
  expect(await once(other, 'exit')).toEqual([7, null])
  expect(existsSync(file)).toBe(false)
})

it.each([
  ['a process that was killed', '2147483646'],
  ['a machine that went off', ''],
])('is not left to %s', (_, holder) => {
  const file = createLockFile()
  acquireLock(file, neverWaits)()
  writeFileSync(file, holder)
  utimesSync(file, 0, 0)
  acquireLock(file, neverWaits)()
})

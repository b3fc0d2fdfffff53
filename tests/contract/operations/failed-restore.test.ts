/** Tests of a restore that fails before it has written: what lay in the folder, `recover` can still use. */
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { err } from '#shared/result'
import { deployedIn } from '../../../local-cloud/deployed-files.ts'
import { withWiki } from '../../../scripts/operations/commands/open-wiki.ts'
import { restore } from '../../../scripts/operations/commands/restore.ts'
import { readCall } from '../../../scripts/operations/options.ts'
import { PROJECT } from '../../wiki-process.ts'
import { runCommand } from './run-command.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'infinite-worlds-restore-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** A folder whose data file was lost or moved away. */
async function withoutDataFile(): Promise<string> {
  const dataDir = join(folder, 'wiki')
  await mkdir(join(dataDir, 'snapshots'), { recursive: true })
  await mkdir(join(dataDir, 'files', 'ab'), { recursive: true })
  await writeFile(join(dataDir, 'snapshots', '2026-01-01T00-00-00-000000.db'), 'the records')
  await writeFile(join(dataDir, 'files', 'ab', 'abcd'), 'a picture')
  return dataDir
}

const contents = async (dataDir: string): Promise<string[]> => {
  const names = (await readdir(dataDir, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && entry.name !== 'lock')
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  return Promise.all(
    names.map(async (name) => `${name.slice(dataDir.length + 1)}: ${await readFile(name, 'utf8')}`),
  )
}

it('leaves snapshots and pictures of a wiki without its data file where the backup is none', async () => {
  const [dataDir, wrong] = [await withoutDataFile(), join(folder, 'wrong.zip')]
  await writeFile(wrong, 'no zip file')
  const before = await contents(dataDir)
  const { ok, text } = await runCommand(restore, '--data', dataDir, wrong)
  expect([ok, text]).toEqual([false, expect.stringContaining('Nothing was changed')])
  expect(await contents(dataDir)).toEqual(before)
})

it('takes back only the data file that it made where it fails before the first record', async () => {
  const dataDir = await withoutDataFile()
  const before = await contents(dataDir)
  const call = readCall(['--data', dataDir], [], [])
  if (call === null) throw new Error('No call')
  const surroundings = {
    deployed: deployedIn(PROJECT),
    environment: {},
    version: '0.0.0',
    say: () => {},
  }
  const failed = await withWiki(
    call,
    surroundings,
    async () => {
      expect(await readdir(dataDir)).toContain('wiki.db')
      return err('The disk has a fault.')
    },
    { make: true },
  )
  expect(failed).toEqual(err('The disk has a fault.'))
  expect(await contents(dataDir)).toEqual(before)
})

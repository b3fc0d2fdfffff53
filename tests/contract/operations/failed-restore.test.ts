/** Contract test of a failed restore: the previous content of the folder remains usable for `recover`. */
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { err, ok } from '#shared/result'
import { resolveDeployedFiles } from '../../../local-cloud/deployed-files.ts'
import { openFilledCloud } from '../../../local-cloud/open-filled-cloud.ts'
import { backupWiki } from '../../../operations/backup/backup-wiki.ts'
import { type CommandArgs, parseCommandArgs } from '../../../operations/command-args.ts'
import { backup } from '../../../operations/commands/backup.ts'
import { withWiki } from '../../../operations/commands/open-wiki.ts'
import { repair } from '../../../operations/commands/repair.ts'
import { restore } from '../../../operations/commands/restore.ts'
import { PROJECT_DIR } from '../../wiki-process.ts'
import { ignoreProgress } from './fail-on-damage.ts'
import { runCommand } from './run-command.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'infinite-worlds-restore-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Creates a data folder without its data file. */
async function withoutDataFile(): Promise<string> {
  const dataDir = join(folder, 'wiki')
  await mkdir(join(dataDir, 'snapshots'), { recursive: true })
  await mkdir(join(dataDir, 'files', 'ab'), { recursive: true })
  await writeFile(join(dataDir, 'snapshots', '2026-01-01T00-00-00-000000.db'), 'the records')
  await writeFile(join(dataDir, 'files', 'ab', 'abcd'), 'an image')
  return dataDir
}

const contents = async (dataDir: string): Promise<string[]> => {
  const names = (await readdir(dataDir, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && entry.name !== 'lock')
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  return Promise.all(names.map(async (name) => `${name.slice(dataDir.length + 1)}: ${await readFile(name, 'utf8')}`))
}

it('a restore of an invalid backup leaves the snapshots and images of a wiki without its data file', async () => {
  const [dataDir, wrong] = [await withoutDataFile(), join(folder, 'wrong.zip')]
  await writeFile(wrong, 'no zip file')
  const before = await contents(dataDir)
  const { ok, text } = await runCommand(restore, '--data', dataDir, wrong)
  expect([ok, text]).toEqual([false, expect.stringContaining('Nothing was changed')])
  expect(await contents(dataDir)).toEqual(before)
})

it('a restore of records that no wiki can take writes nothing', async () => {
  const [dataDir, file] = [join(folder, 'wiki'), join(folder, 'a.zip')]
  const record = (path: string) => ({ path, fields: '{}' })
  async function* records() {
    yield* ['ContentRef/A', 'ContentRef/__A__'].map(record)
  }
  async function* nothing() {}
  const never = () => Promise.reject(new Error('A backup reads everything in order.'))
  const source = { totals: async () => null, documents: records, files: nothing, accounts: nothing }
  const made = await backupWiki({ ...source, document: never, account: never, read: never }, file, {
    people: true,
    now: new Date(0),
    program: '0.0.0',
    progress: ignoreProgress,
    skipDamaged: false,
  })
  expect(made.ok).toBe(true)
  expect(await runCommand(restore, '--data', dataDir, file)).toMatchObject({
    ok: false,
    text: expect.stringContaining('holds "ContentRef/__A__", which no wiki can take'),
  })
  await expect(readdir(dataDir)).rejects.toThrow('ENOENT')
})

function callOn(dataDir: string): CommandArgs {
  const call = parseCommandArgs(['--data', dataDir], { booleanFlags: [], operandCount: [0, 0] })
  if (!call.ok) throw new Error(call.error)
  return call.value
}

const deps = {
  deployed: resolveDeployedFiles(PROJECT_DIR),
  environment: {},
  version: '0.0.0',
  print: () => {},
}

it('a restore that ended between its images and its records is reported, and completed by a second run', async () => {
  const [source, dataDir, file] = ['source', 'wiki', 'a.zip'].map((name) => join(folder, name))
  if (source === undefined || dataDir === undefined || file === undefined) throw new Error('names')
  const bytes = Buffer.from('an image')
  const hash = createHash('sha256').update(bytes).digest('hex')
  const image = { path: 'content/a.webp', contentType: 'image/webp', size: bytes.length, hash }
  const made = await withWiki(
    callOn(source),
    deps,
    async ({ wiki, begin }) => {
      await begin()
      await wiki.putFile({ ...image, token: 'token' }, bytes)
      await wiki.write({ put: [{ path: 'ContentRef/A', fields: '{}' }], remove: [] })
      return ok('made')
    },
    { createIfMissing: true },
  )
  expect(made.ok).toBe(true)
  expect((await runCommand(backup, '--data', source, file)).ok).toBe(true)
  // A file in place of the image's folder ends the restore as a kill would.
  const obstacle = join(dataDir, 'files', hash.slice(0, 2))
  await mkdir(join(dataDir, 'files'), { recursive: true })
  await writeFile(obstacle, '')
  expect((await runCommand(restore, '--data', dataDir, file)).ok).toBe(false)
  await rm(obstacle)

  const output: string[] = []
  const started = await openFilledCloud({
    cloud: { dataDir, port: 0, ...deps.deployed },
    environment: {},
    sampleDir: join(PROJECT_DIR, 'resources/sample-wiki'),
    content: { pages: null },
    printLine: (line) => output.push(line),
    formatError: ({ kind }) => kind,
  })
  if (!started.ok) throw new Error(started.error)
  expect(started.value.cloud.store.documents.count()).toBe(0)
  expect(output.join('\n')).toContain(`npm run restore -- --data ${dataDir} FILE`)
  await started.value.cloud.close()

  for (const [command, ...words] of [
    [backup, join(folder, 'b.zip')],
    [repair, '--remove-orphans'],
  ] as const)
    expect(await runCommand(command, '--data', dataDir, ...words)).toMatchObject({
      ok: false,
      text: expect.stringContaining('A restore into this wiki was not completed'),
    })
  expect(await runCommand(restore, '--data', dataDir, file)).toMatchObject({ ok: true })
  expect(await runCommand(backup, '--data', dataDir, join(folder, 'b.zip'))).toMatchObject({
    ok: true,
  })
})

it('a restore that fails before the first record removes only the data file that it created', async () => {
  const dataDir = await withoutDataFile()
  const before = await contents(dataDir)
  const failed = await withWiki(
    callOn(dataDir),
    deps,
    async () => {
      expect(await readdir(dataDir)).toContain('wiki.db')
      return err('The disk has a fault.')
    },
    { createIfMissing: true },
  )
  expect(failed).toEqual(err('The disk has a fault.'))
  expect(await contents(dataDir)).toEqual(before)
})

/** Fixture: a copy of a wiki with images, a snapshot and a backup, for each test to damage. */
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'vitest'
import { getLocalBucket } from '#shared/config'
import { createLocalCloud } from '../../../local-cloud/create-local-cloud.ts'
import { resolveDeployedFiles } from '../../../local-cloud/deployed-files.ts'
import { COMPANION_SUFFIXES } from '../../../local-cloud/services/store/disk/set-aside-data-file.ts'
import { openSqlite } from '../../../local-cloud/services/store/disk/sqlite.ts'
import { createDailySnapshots } from '../../../local-cloud/services/store/snapshots/daily-snapshots.ts'
import type { Command } from '../../../operations/command.ts'
import { backup } from '../../../operations/commands/backup.ts'
import { importPages } from '../../../operations/markdown/import-pages.ts'
import { createLocalWiki } from '../../../operations/wiki/local-wiki.ts'
import { PROJECT_DIR } from '../../wiki-process.ts'
import { ignoreProgress } from './fail-on-damage.ts'
import { type CommandOutcome, runCommand } from './run-command.ts'

const COMPANIONS = new RegExp(`(?:${COMPANION_SUFFIXES.join('|')})$`)

const PAGE = (name: string) => `---
name: "${name}"
type: "Race"
series: "The Outstanding"
---

## Blurb

### Early days

![An image](images/${name}.webp)

${'They walk by night. '.repeat(200)}
`

/** Creates a wiki of imported pages with images, and its snapshot. */
async function createWiki(folder: string, dir: string): Promise<void> {
  const pages = join(folder, 'source')
  await mkdir(join(pages, 'images'), { recursive: true })
  for (const name of ['Varven', 'Elves', 'Strandfolk']) {
    await writeFile(join(pages, `${name}.md`), PAGE(name))
    for (const size of ['', '_640'])
      await writeFile(join(pages, `images/${name}.webp${size}`), `RIFF\0\0\0\0WEBP${`${name}${size}`.repeat(200)}`)
  }
  const cloud = await createLocalCloud({
    dataDir: dir,
    port: 0,
    ...resolveDeployedFiles(PROJECT_DIR),
  })
  if (!cloud.ok) throw new Error(JSON.stringify(cloud.error))
  const { store, installation, address, close } = cloud.value
  await importPages(createLocalWiki(cloud.value), pages, {
    storage: { origin: address, bucket: getLocalBucket(installation.projectId) },
    now: new Date(),
    dryRun: false,
    print: () => {},
    progress: ignoreProgress,
  })
  const { documents } = store
  const snapshots = createDailySnapshots({
    dataDir: dir,
    clock: Date.now,
    lastCommit: () => documents.lastCommit,
    report: () => {},
    freeBytes: async () => 1e12,
  })
  await snapshots.check()
  await snapshots.close()
  await close()
}

export const digestIn = ({ text }: CommandOutcome): string => /[Dd]igest ([0-9a-f]{64})/.exec(text)?.[1] ?? text

/** Flips one bit of a file. */
export async function flipBit(file: string): Promise<void> {
  const bytes = await readFile(file)
  bytes.writeUInt8(bytes.readUInt8(60) ^ 1, 60)
  await writeFile(file, bytes)
}

// Each file extends fixtures of its own: vitest forgets after each file which fixtures it has to clean up.
export const createDamagedWikiTest = () =>
  test
    .extend('parent', { scope: 'file' }, tmpdir())
    .extend('folder', { scope: 'file' }, async ({ parent }, { onCleanup }) => {
      const folder = await mkdtemp(join(parent, 'infinite-worlds-damage-'))
      onCleanup(() => rm(folder, { recursive: true, force: true }))
      return folder
    })
    /** Data folder of the undamaged wiki. Its backup is `whole.zip` in `folder`. */
    .extend('whole', { scope: 'file' }, async ({ folder }) => {
      const whole = join(folder, 'whole')
      await createWiki(folder, whole)
      return whole
    })
    /** Digest of the undamaged wiki. */
    .extend('digest', { scope: 'file' }, async ({ folder, whole }) =>
      digestIn(await runCommand(backup, '--data', whole, join(folder, 'whole.zip'))),
    )
    /** Data folder of the copy that a test damages. */
    .extend('dataDir', async ({ folder, whole, digest: _ }) => {
      const dataDir = await mkdtemp(join(folder, 'data-'))
      // libsql deletes the companions of a closed file only when its statements are collected, perhaps during the copy.
      // The log is empty: closing has written it to the file.
      await cp(whole, dataDir, { recursive: true, filter: (file) => !COMPANIONS.test(file) })
      return dataDir
    })
    .extend(
      'on',
      ({ dataDir }) =>
        (command: Command, ...args: readonly string[]) =>
          runCommand(command, '--data', dataDir, ...args),
    )
    .extend(
      'digestNow',
      ({ folder, on }) =>
        async () =>
          digestIn(await on(backup, '--replace', join(folder, 'now.zip'))),
    )
    .extend('firstImage', ({ dataDir }) => async (below: string) => {
      const files = await readdir(join(dataDir, below), { recursive: true })
      const name = files.sort().find((file) => /[0-9a-f]{64}$/.test(file))
      return join(dataDir, below, name ?? '')
    })
    .extend('damage', ({ dataDir }) => (sql: string) => {
      const sqlite = openSqlite(join(dataDir, 'wiki.db'))
      sqlite.exec(sql)
      sqlite.close()
    })
    .extend('damageRecord', ({ dataDir }) => (path: string) => {
      const sqlite = openSqlite(join(dataDir, 'wiki.db'))
      const key = Buffer.from(path.replaceAll('/', '\0\u0001'))
      sqlite.prepare('UPDATE documents SET crc = crc + 1 WHERE key = ?').run(key)
      sqlite.close()
    })

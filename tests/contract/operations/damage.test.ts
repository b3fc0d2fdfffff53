/** A real data folder with something broken in it: every command names it, goes on where it is asked to, or puts it right. */
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getLocalBucket } from '#shared/config'
import { createLocalCloud } from '../../../local-cloud/create-local-cloud.ts'
import { resolveDeployedFiles } from '../../../local-cloud/deployed-files.ts'
import { openSqlite } from '../../../local-cloud/services/store/disk/sqlite.ts'
import { createDailySnapshots } from '../../../local-cloud/services/store/snapshots/daily-snapshots.ts'
import { openBackup } from '../../../operations/backup/open-backup.ts'
import { backup } from '../../../operations/commands/backup.ts'
import { exportCommand } from '../../../operations/commands/export.ts'
import { rebuildCatalogue } from '../../../operations/commands/rebuild-catalogue.ts'
import { recover } from '../../../operations/commands/recover.ts'
import { repair } from '../../../operations/commands/repair.ts'
import { restore } from '../../../operations/commands/restore.ts'
import { importPages } from '../../../operations/markdown/import-pages.ts'
import { createLocalWiki } from '../../../operations/wiki/local-wiki.ts'
import { PROJECT_DIR } from '../../wiki-process.ts'
import { ignoreProgress } from './fail-on-damage.ts'
import { type CommandOutcome, runCommand } from './run-command.ts'
import { runOperation } from './run-operation.ts'

let folder: string
let whole: string
/** Of the wiki before anything was broken. */
let digest: string
let dataDir: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'infinite-worlds-damage-'))
  whole = join(folder, 'whole')
  await makeWiki(whole)
  digest = digestIn(await runCommand(backup, '--data', whole, join(folder, 'whole.zip')))
})
beforeEach(async () => {
  dataDir = await mkdtemp(join(folder, 'data-'))
  await cp(whole, dataDir, { recursive: true })
})
afterAll(async () => {
  if (folder) await rm(folder, { recursive: true, force: true })
})

const PAGE = (name: string) => `---
name: "${name}"
type: "Race"
series: "The Outstanding"
---

## Blurb

### Early days

![A picture](images/${name}.webp)

${'They walk by night. '.repeat(200)}
`

/** Pages with pictures, taken in as they would be by `npm run import`, and the snapshot of them. */
async function makeWiki(dir: string): Promise<void> {
  const pages = join(folder, 'source')
  await mkdir(join(pages, 'images'), { recursive: true })
  for (const name of ['Varven', 'Elves', 'Strandfolk']) {
    await writeFile(join(pages, `${name}.md`), PAGE(name))
    for (const size of ['', '_640'])
      await writeFile(
        join(pages, `images/${name}.webp${size}`),
        `RIFF\0\0\0\0WEBP${`${name}${size}`.repeat(200)}`,
      )
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

const digestIn = ({ text }: CommandOutcome): string =>
  /[Dd]igest ([0-9a-f]{64})/.exec(text)?.[1] ?? text

const on = (command: Parameters<typeof runCommand>[0], ...args: readonly string[]) =>
  runCommand(command, '--data', dataDir, ...args)

const digestNow = async () => digestIn(await on(backup, '--replace', join(folder, 'now.zip')))

async function firstPicture(below: string): Promise<string> {
  const files = await readdir(join(dataDir, below), { recursive: true })
  const name = files.sort().find((file) => /[0-9a-f]{64}$/.test(file))
  return join(dataDir, below, name ?? '')
}

async function flip(file: string): Promise<void> {
  const bytes = await readFile(file)
  bytes.writeUInt8(bytes.readUInt8(60) ^ 1, 60)
  await writeFile(file, bytes)
}

function spoil(sql: string): void {
  const sqlite = openSqlite(join(dataDir, 'wiki.db'))
  sqlite.exec(sql)
  sqlite.close()
}

function spoilRecord(path: string): void {
  const sqlite = openSqlite(join(dataDir, 'wiki.db'))
  const key = Buffer.from(path.replaceAll('/', '\0\u0001'))
  sqlite.prepare('UPDATE documents SET crc = crc + 1 WHERE key = ?').run(key)
  sqlite.close()
}

describe('a picture whose bytes are damaged or gone', () => {
  it('is named by every command, and left out of a backup and an export that are asked to go on', async () => {
    await flip(await firstPicture('files'))
    const file = join(folder, 'partial.zip')
    for (const [command, ...args] of [
      [backup, file],
      [exportCommand, join(folder, 'pages')],
    ] as const) {
      const refused = await on(command, ...args)
      expect(refused.ok).toBe(false)
      expect(refused.text).toMatch(
        /^The picture content\/\S+ is damaged: .*\nNothing was written\./m,
      )
      expect(existsSync(args[0])).toBe(false)
      const forced = await on(command, '--skip-damaged', ...args)
      expect([forced.ok, forced.text]).toEqual([true, expect.stringContaining('1 of them')])
    }
    const written = await openBackup(file)
    written.close()
    expect(written.manifest.leftOut).toEqual([
      { kind: 'picture', name: expect.stringMatching(/^content\//), what: 'damaged' },
    ])
    // what the backup does not hold is no reason to remove it
    const back = await runCommand(restore, '--data', whole, '--dry-run', file)
    expect(back.text).toContain('no files to add, 0 to change, 0 to remove')
    expect(back.text).toContain('is damaged')
  })

  it('comes back from a snapshot, byte for byte', async () => {
    const file = await firstPicture('files')
    const bytes = await readFile(file)
    await flip(file)
    const found = (await on(repair, '--dry-run')).text
    expect(found).toMatch(/is damaged: .* in the snapshots/)
    expect(found).toMatch(/^No faults in records\. Pictures: 1 stored picture damaged or gone, /m)
    expect((await readFile(file)).equals(bytes)).toBe(false)
    expect((await on(repair)).text).toContain('1 picture restored.')
    expect((await readFile(file)).equals(bytes)).toBe(true)
    expect(await digestNow()).toBe(digest)
  })

  it('comes back from a backup that is named, and is asked for without one', async () => {
    await rm(await firstPicture('files'))
    await rm(await firstPicture('snapshots/files'))
    const missing = await on(repair)
    expect(missing.text).toMatch(/The picture \S+ is missing/)
    expect(missing.text).toContain('could not be found again: name a backup with --from FILE')
    expect([missing.ok, missing.text]).toEqual([false, expect.stringMatching(/faults? remains? /)])
    const found = await on(repair, '--from', join(folder, 'whole.zip'))
    expect([found.ok, found.text]).toEqual([true, expect.stringContaining('1 picture restored.')])
    expect(await digestNow()).toBe(digest)
  })

  it('is put right by a restore, which reads the bytes back', async () => {
    await flip(await firstPicture('files'))
    const restored = await on(restore, '--replace', join(folder, 'whole.zip'))
    expect(restored.text).toContain('no files to add, 1 to change, 0 to remove')
    expect(restored.text).toContain(`Restored. Read back whole: digest ${digest}`)
    expect(await digestNow()).toBe(digest)
  })
})

describe('a record that is damaged', () => {
  const RECORD = 'ContentRef/Varven'

  it('is named by every command, of which those that can go on without it do', async () => {
    spoilRecord(RECORD)
    const named = `The record ${RECORD} is damaged`
    const repaired = await on(repair, '--dry-run')
    expect([repaired.ok, repaired.text]).toEqual([false, expect.stringContaining(named)])
    expect(repaired.text).toContain('1 record cannot be read.')
    expect(repaired.text).toContain('One fault remains that this command cannot repair')
    expect(repaired.text).not.toContain('there is no page')
    for (const [command, ...args] of [
      [backup, '--replace', join(folder, 'without.zip')],
      [exportCommand, '--replace', join(folder, 'without')],
      [rebuildCatalogue, '--dry-run'],
    ] as const) {
      const refused = await on(command, ...args)
      expect([refused.ok, refused.text]).toEqual([false, expect.stringContaining(named)])
      const forced = await on(command, '--skip-damaged', ...args)
      expect([forced.ok, forced.text]).toEqual([true, expect.stringContaining(named)])
    }
  })

  it('comes back from a snapshot with everything else as it was', async () => {
    spoilRecord(RECORD)
    const holds = (await runCommand(backup, '--data', whole, '--dry-run', 'unused.zip')).text
    const [, records, rest] = /back up (\d+) records(, \d+ files) and/.exec(holds) ?? []
    const recovered = (await on(recover)).text
    expect(recovered).toMatch(`${RECORD}: taken from snapshots`)
    // the same words as in a backup, and one record less
    expect(recovered).toMatch(
      new RegExp(
        `^${Number(records) - 1} records${rest}, (?:\\d+|no) accounts and \\d+ internal entries read, 1 `,
        'm',
      ),
    )
    expect(await digestNow()).toBe(digest)
    expect((await on(rebuildCatalogue, '--dry-run')).text).toContain('no differences')
  })

  it('keeps the pictures it may name from being removed', async () => {
    // the page and its history
    spoil("UPDATE documents SET crc = crc + 1 WHERE instr(CAST(fields AS TEXT), 'Varven.webp') > 0")
    const stored = await on(repair, '--remove-orphans')
    expect(stored.text).toContain('2 unused files')
    expect(stored.text).toContain('were left: a damaged record may name them')
    await on(recover)
    expect(await digestNow()).toBe(digest)
  })

  it('is written over by a restore, and so is the entry of a picture', async () => {
    spoilRecord(RECORD)
    spoil("UPDATE records SET crc = crc + 1 WHERE kind = CAST('object' AS BLOB)")
    const restored = await on(restore, '--replace', join(folder, 'whole.zip'))
    expect(restored.text).toContain(`Restored. Read back whole: digest ${digest}`)
  })
})

describe('a call that cannot be answered', () => {
  it('ends with a sentence and no trace, whatever it is', async () => {
    const file = join(folder, 'a file')
    await writeFile(file, '')
    const onto = await on(exportCommand, file)
    expect(onto).toEqual({
      ok: false,
      text: expect.stringMatching(/a file is a file\. Name a folder/),
    })
    // nothing that the program foresees: the system takes no name of this length
    const { code, out, stderr } = await runOperation('export', '--data', whole, 'x'.repeat(300))
    expect([code, out]).toEqual([1, ''])
    expect(stderr).toMatch(
      /^This operation has failed: ENAMETOOLONG.* Details for a report are in \S+\.log\.\n$/,
    )
    await rm(/in (\S+\.log)\.$/m.exec(stderr)?.[1] ?? '')
  })
})

describe('a data file that is cut short', () => {
  it('is refused by every command in one sentence and left as it is, and recovered', async () => {
    const file = join(dataDir, 'wiki.db')
    const half = (await readFile(file)).length / 2
    await truncate(file, half)
    for (const [command, ...args] of [
      [backup, join(folder, 'cut.zip')],
      [exportCommand, join(folder, 'cut')],
      [repair],
      [repair, '--dry-run'],
    ] as const) {
      const refused = await on(command, ...args)
      expect(refused.ok).toBe(false)
      expect(refused.text).toMatch(/is damaged \(.*\)\. Nothing was changed\. .*npm run recover/)
    }
    expect((await readFile(file)).length).toBe(half)
    const lookup = await on(recover, '--dry-run')
    expect(lookup.text).toContain('Nothing was changed.')
    const gone = Math.ceil(half / 1000).toLocaleString('en')
    expect(lookup.text).toContain(`The last ${gone} kB of the data file are gone`)
    expect((await readFile(file)).length).toBe(half)
    const into = join(folder, 'beside')
    expect((await on(recover, '--into', into)).ok).toBe(true)
    expect(digestIn(await runCommand(backup, '--data', into, join(folder, 'beside.zip')))).toBe(
      digest,
    )
    expect((await on(recover)).text).toMatch(/is beside it: wiki\.db\.damaged-/)
    expect(await digestNow()).toBe(digest)
  })
})

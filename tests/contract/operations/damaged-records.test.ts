import { readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { backup } from '../../../operations/commands/backup.ts'
import { exportCommand } from '../../../operations/commands/export.ts'
import { rebuildCatalogue } from '../../../operations/commands/rebuild-catalogue.ts'
import { recover } from '../../../operations/commands/recover.ts'
import { repair } from '../../../operations/commands/repair.ts'
import { restore } from '../../../operations/commands/restore.ts'
import { createDamagedWikiTest, digestIn } from './damaged-wiki-fixture.ts'
import { runCommand } from './run-command.ts'
import { runOperation } from './run-operation.ts'

const it = createDamagedWikiTest()

describe('a record that is damaged', () => {
  const RECORD = 'ContentRef/Varven'

  it('is named by every command, and can be skipped', async ({ folder, on, damageRecord }) => {
    damageRecord(RECORD)
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

  it('is recovered from a snapshot', async ({ whole, digest, on, digestNow, damageRecord }) => {
    damageRecord(RECORD)
    const holds = (await runCommand(backup, '--data', whole, '--dry-run', 'unused.zip')).text
    const [, records, rest] = /back up (\d+) records(, \d+ files) and/.exec(holds) ?? []
    const recovered = (await on(recover)).text
    expect(recovered).toMatch(`${RECORD}: taken from snapshots`)
    // The numbers are those of a backup, with one record less.
    expect(recovered).toMatch(
      new RegExp(
        `^${Number(records) - 1} records${rest}, (?:\\d+|no) accounts and \\d+ internal entries read, 1 `,
        'm',
      ),
    )
    expect(await digestNow()).toBe(digest)
    expect((await on(rebuildCatalogue, '--dry-run')).text).toContain('no differences')
  })

  it('prevents the removal of images it may name', async ({ digest, on, digestNow, damage }) => {
    // The statement damages the page and its history.
    damage("UPDATE documents SET crc = crc + 1 WHERE instr(CAST(fields AS TEXT), 'Varven.webp') > 0")
    const stored = await on(repair, '--remove-orphans')
    expect(stored.text).toContain('3 unused files')
    expect(stored.text).toContain('were left: a damaged record may name them')
    await on(recover)
    expect(await digestNow()).toBe(digest)
  })

  it('is overwritten by a restore', async ({ folder, digest, on, damage, damageRecord }) => {
    damageRecord(RECORD)
    damage("UPDATE records SET crc = crc + 1 WHERE kind = CAST('object' AS BLOB)")
    const restored = await on(restore, '--replace', join(folder, 'whole.zip'))
    expect(restored.text).toContain(`Restored. Read back whole: digest ${digest}`)
  })
})

describe('an operation that fails', () => {
  it('prints one sentence without a stack trace', async ({ folder, whole, on }) => {
    const file = join(folder, 'a file')
    await writeFile(file, '')
    const onto = await on(exportCommand, file)
    expect(onto).toEqual({
      ok: false,
      text: expect.stringMatching(/a file is a file\. Name a folder/),
    })
    // The program does not expect this error: the name is too long for the file system.
    const { code, out, stderr } = await runOperation('export', '--data', whole, 'x'.repeat(300))
    expect([code, out]).toEqual([1, ''])
    expect(stderr).toMatch(/^This operation has failed: ENAMETOOLONG.* Details for a report are in \S+\.log\.\n$/)
    await rm(/in (\S+\.log)\.$/m.exec(stderr)?.[1] ?? '')
  })
})

describe('a truncated data file', () => {
  it('is refused, unchanged and recovered', async ({ folder, digest, dataDir, on, digestNow }) => {
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
    expect(digestIn(await runCommand(backup, '--data', into, join(folder, 'beside.zip')))).toBe(digest)
    expect((await on(recover)).text).toMatch(/is beside it: wiki\.db\.damaged-/)
    expect(await digestNow()).toBe(digest)
  })
})

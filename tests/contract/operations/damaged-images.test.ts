import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { openBackup } from '../../../operations/backup/open-backup.ts'
import { backup } from '../../../operations/commands/backup.ts'
import { exportCommand } from '../../../operations/commands/export.ts'
import { repair } from '../../../operations/commands/repair.ts'
import { restore } from '../../../operations/commands/restore.ts'
import { createDamagedWikiTest, flipBit } from './damaged-wiki-fixture.ts'
import { runCommand } from './run-command.ts'

const it = createDamagedWikiTest()

describe('an image whose bytes are damaged or missing', () => {
  it('is named by commands, and can be skipped', async ({ folder, whole, on, firstImage }) => {
    await flipBit(await firstImage('files'))
    const file = join(folder, 'partial.zip')
    for (const [command, ...args] of [
      [backup, file],
      [exportCommand, join(folder, 'pages')],
    ] as const) {
      const refused = await on(command, ...args)
      expect(refused.ok).toBe(false)
      expect(refused.text).toMatch(/^The image content\/\S+ is damaged: .*\nNothing was written\./m)
      expect(existsSync(args[0])).toBe(false)
      const forced = await on(command, '--skip-damaged', ...args)
      expect([forced.ok, forced.text]).toEqual([true, expect.stringContaining('1 of them')])
    }
    const written = await openBackup(file)
    written.close()
    expect(written.manifest.leftOut).toEqual([
      { kind: 'picture', name: expect.stringMatching(/^content\//), what: 'damaged' },
    ])
    // A restore does not remove an image that the backup left out.
    const back = await runCommand(restore, '--data', whole, '--dry-run', file)
    expect(back.text).toContain('no files to add, 0 to change, 0 to remove')
    expect(back.text).toContain('is damaged')
  })

  it('is restored from a snapshot unchanged', async ({ digest, on, digestNow, firstImage }) => {
    const file = await firstImage('files')
    const bytes = await readFile(file)
    await flipBit(file)
    const found = (await on(repair, '--dry-run')).text
    expect(found).toMatch(/is damaged: .* in the snapshots/)
    expect(found).toMatch(/^No faults in records\. Images: 1 stored image damaged or gone, /m)
    expect((await readFile(file)).equals(bytes)).toBe(false)
    expect((await on(repair)).text).toContain('1 image restored.')
    expect((await readFile(file)).equals(bytes)).toBe(true)
    expect(await digestNow()).toBe(digest)
  })

  it('is restored from a named backup', async ({ folder, digest, on, digestNow, firstImage }) => {
    await rm(await firstImage('files'))
    await rm(await firstImage('snapshots/files'))
    const missing = await on(repair)
    expect(missing.text).toMatch(/The image \S+ is missing/)
    expect(missing.text).toContain('could not be found again: name a backup with --from FILE')
    expect([missing.ok, missing.text]).toEqual([false, expect.stringMatching(/faults? remains? /)])
    const found = await on(repair, '--from', join(folder, 'whole.zip'))
    expect([found.ok, found.text]).toEqual([true, expect.stringContaining('1 image restored.')])
    expect(await digestNow()).toBe(digest)
  })

  it('is replaced by a restore', async ({ folder, digest, on, digestNow, firstImage }) => {
    await flipBit(await firstImage('files'))
    const restored = await on(restore, '--replace', join(folder, 'whole.zip'))
    expect(restored.text).toContain('no files to add, 1 to change, 0 to remove')
    expect(restored.text).toContain(`Restored. Read back whole: digest ${digest}`)
    expect(await digestNow()).toBe(digest)
  })
})

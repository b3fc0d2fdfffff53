import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { openStore } from './open-store.ts'

const folders: string[] = []
const folder = () => {
  const made = mkdtempSync(join(tmpdir(), 'infinite-worlds-'))
  folders.push(made)
  return made
}
afterEach(() => {
  for (const made of folders.splice(0)) rmSync(made, { recursive: true, force: true })
})

const open = (dataDir: string, fresh: boolean) => {
  const opened = openStore({ dataDir, fresh })
  if (!opened.ok) throw new Error(JSON.stringify(opened.error))
  return opened.value
}

describe('a folder opened with `fresh`', () => {
  it('has none of the previous records, files and names', async () => {
    const dataDir = folder()
    const before = open(dataDir, false)
    await before.meta.set('projectId', 'old')
    await before.blobs.put({ bucket: 'b', path: 'p', contentType: 'image/webp' }, Buffer.from('x'))
    before.close()
    const after = open(dataDir, true)
    expect(after.meta.get('projectId')).toBeNull()
    expect(after.blobs.find('b', 'p')).toBeNull()
    after.close()
    expect(readdirSync(dataDir)).not.toContain('files')
  })

  it('is still locked against a second start', () => {
    const dataDir = folder()
    const first = open(dataDir, true)
    expect(openStore({ dataDir, fresh: true })).toMatchObject({ error: { kind: 'locked' } })
    first.close()
  })

  it('fault 4: keeps damaged files', () => {
    const dataDir = folder()
    open(dataDir, false).close()
    writeFileSync(join(dataDir, 'wiki.db'), 'no database at all'.repeat(100))
    open(dataDir, true).close()
    expect(readdirSync(dataDir).some((name) => name.startsWith('wiki.db.damaged-'))).toBe(true)
  })
})

import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createStoreFolder, openTestStore } from '../testing/store-fixtures.ts'
import { DamagedDocumentError } from './document-store-contract.ts'

const bytes = new TextEncoder().encode('the bytes of a picture')
const hash = 'a6d96b9ad9a2e0e7e9e30cc2ae1a9dbc8d52b9bc3a3d2e6d3a9a77d9f6a8d8b0'
const picture = { bucket: 'wiki', path: 'content/Seth,Ring/a b😀.webp', contentType: 'image/webp' }

const filesIn = (dataDir: string): string[] =>
  readdirSync(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)

describe('stored files', () => {
  it('are found by bucket and path, and can be read', async () => {
    const { blobs } = openTestStore({ dataDir: createStoreFolder(), clock: () => 5 })
    const stored = await blobs.put(picture, bytes)
    expect(stored).toMatchObject({ ...picture, size: bytes.length, created: 5000 })
    expect(blobs.find('wiki', picture.path)).toEqual(stored)
    expect(new Uint8Array(await blobs.read(stored))).toEqual(bytes)
    expect(blobs.find('other', picture.path)).toBeNull()
    expect(blobs.find('wiki', 'content')).toBeNull()
  })

  it('survive a restart', async () => {
    const dataDir = createStoreFolder()
    const first = openTestStore({ dataDir })
    const stored = await first.blobs.put(picture, bytes)
    first.close()
    const { blobs } = openTestStore({ dataDir })
    expect(blobs.find('wiki', picture.path)).toEqual(stored)
  })

  it('with the same bytes share them under their hash', async () => {
    const dataDir = createStoreFolder()
    const { blobs } = openTestStore({ dataDir })
    const names = ['a', 'b', 'c']
    const stored = await Promise.all(names.map((path) => blobs.put({ ...picture, path }, bytes)))
    expect(filesIn(dataDir)).toEqual([stored[0]?.hash])
    expect(new Set(stored.map((one) => one.downloadToken)).size).toBe(3)
  })

  it('get a new record when their name is written again', async () => {
    const { blobs } = openTestStore({ dataDir: createStoreFolder() })
    const first = await blobs.put(picture, bytes)
    const second = await blobs.put(picture, new Uint8Array())
    expect(blobs.find('wiki', picture.path)).toEqual(second)
    expect(new Uint8Array(await blobs.read(first))).toEqual(bytes)
    expect((await blobs.read(second)).length).toBe(0)
  })

  it('are damaged if their bytes are missing or changed, and intact after being stored again', async () => {
    const dataDir = createStoreFolder()
    const { blobs } = openTestStore({ dataDir })
    const stored = await blobs.put(picture, bytes)
    writeFileSync(join(dataDir, 'files', stored.hash.slice(0, 2), stored.hash), 'other bytes of a size')
    await expect(blobs.read(stored)).rejects.toThrow(DamagedDocumentError)
    await expect(blobs.read({ ...stored, hash })).rejects.toThrow(DamagedDocumentError)
    await blobs.put(picture, bytes)
    expect(new Uint8Array(await blobs.read(stored))).toEqual(bytes)
  })

  it('leave no temporary files after a crash', () => {
    const dataDir = createStoreFolder()
    mkdirSync(join(dataDir, 'files', 'unfinished'), { recursive: true })
    writeFileSync(join(dataDir, 'files', 'unfinished', 'x'), 'half')
    openTestStore({ dataDir })
    expect(filesIn(dataDir)).toEqual([])
  })

  it.each(['../../outside', '..%2fx', '/etc/x', 'a\0b', 'C:\\x', 'CON', '.', '..', 'x'.repeat(3000)])(
    'fault 43: the path %j is only a name and reaches no folder',
    async (path) => {
      const folder = createStoreFolder()
      const dataDir = join(folder, 'data')
      const { blobs } = openTestStore({ dataDir })
      const stored = await blobs.put({ ...picture, path }, bytes)
      expect(blobs.find('wiki', path)).toEqual(stored)
      expect(filesIn(dataDir)).toEqual([stored.hash])
      expect(readdirSync(folder)).toEqual(['data'])
      expect(existsSync(join(folder, 'outside'))).toBe(false)
      await expect(blobs.read({ ...stored, hash: '../../lock' })).rejects.toThrow(TypeError)
    },
  )
})

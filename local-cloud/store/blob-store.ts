/** Stored files: a record for each name, the bytes once under their hash. */

import { createHash, randomUUID } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import { open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { DataFile } from './disk/data-file.ts'
import { flushFolderLater, makeFolder } from './disk/folder.ts'
import {
  type BlobStore,
  DamagedBytes,
  DamagedDocument,
  type NewObject,
  type StoredObject,
  StoreUnavailable,
} from './document-store-contract.ts'
import { isWellFormed } from './values/path-key.ts'

const KIND = 'object'
const UNFINISHED = 'unfinished'

type Details = Omit<StoredObject, 'bucket' | 'path'>

export function openBlobStore(file: DataFile, folder: string): BlobStore {
  sweep(join(folder, UNFINISHED))
  return {
    find,
    list(bucket, onDamaged) {
      const isHere = (key: string) => key.startsWith(`${bucket}\0`)
      const nameIn = (key: string) => key.slice(bucket.length + 1)
      return file
        .read(bucket, () =>
          file.records.all(KIND, (key) => {
            if (isHere(key)) onDamaged(nameIn(key))
          }),
        )
        .filter(({ key }) => isHere(key))
        .map(({ key, text }) => objectOf(bucket, nameIn(key), text))
    },
    read: (object) => readStored(folder, object),
    put: async (object, bytes) => (await store(object, bytes, 'over-any')).object,
    async create(object, bytes) {
      const { object: stored, isNew } = await store(object, bytes, 'if-free')
      return isNew ? stored : null
    },
    remove: ({ bucket, path }) =>
      file.commits
        .submit({
          decide: () => file.clock.next(),
          write(removed) {
            file.records.remove(KIND, keyOf(bucket, path))
            file.stamp(removed)
          },
        })
        .then(() => {}),
  }

  /** Written over another file, also over one whose record is damaged. The same file again leaves its record alone. */
  function knownBefore(object: Omit<StoredObject, 'created'>): StoredObject | null {
    try {
      const known = find(object.bucket, object.path)
      const isSame =
        known?.hash === object.hash &&
        known.contentType === object.contentType &&
        known.downloadToken === object.downloadToken
      return isSame ? known : null
    } catch (error) {
      if (error instanceof DamagedDocument && error.where === 'row') return null
      throw error
    }
  }

  async function store(
    { bucket, path, contentType, downloadToken = randomUUID() }: NewObject,
    bytes: Uint8Array,
    when: 'over-any' | 'if-free',
  ): Promise<{ readonly object: StoredObject; readonly isNew: boolean }> {
    const hash = hashOf(bytes)
    await storeBytes(folder, hash, bytes).catch((error) => {
      throw new StoreUnavailable(error)
    })
    return file.commits.submit({
      decide() {
        const size = bytes.byteLength
        const object = { bucket, path, contentType, size, hash, downloadToken }
        const known = when === 'if-free' ? find(bucket, path) : knownBefore(object)
        if (known !== null) return { object: known, isNew: false }
        return { object: { ...object, created: file.clock.next() }, isNew: true }
      },
      write({ object: { bucket: _bucket, path: _path, ...details }, isNew }) {
        if (!isNew) return
        file.records.put(KIND, keyOf(bucket, path), JSON.stringify(details satisfies Details))
        file.stamp(details.created)
      },
    })
  }

  function find(bucket: string, path: string): StoredObject | null {
    const text = file.read(path, () => file.records.get(KIND, keyOf(bucket, path)))
    return text === null ? null : objectOf(bucket, path, text)
  }
}

/**
 * Also from beside the program that has the folder open: bytes once written never change.
 * @throws DamagedBytes, StoreUnavailable
 */
export async function readStored(
  folder: string,
  { hash, path }: Pick<StoredObject, 'hash' | 'path'>,
): Promise<Uint8Array> {
  const bytes = await readFile(bytesFile(folder, hash)).catch((error) => {
    const code = error instanceof Error && 'code' in error ? error.code : null
    // the disk itself reports that these bytes are lost, and no other try brings them back
    if (code === 'ENOENT' || code === 'EIO') throw new DamagedBytes(path, code === 'ENOENT')
    throw new StoreUnavailable(error)
  })
  if (hashOf(bytes) !== hash) throw new DamagedBytes(path, false)
  return bytes
}

function objectOf(bucket: string, path: string, text: string): StoredObject {
  const details: Details = JSON.parse(text)
  return { bucket, path, ...details }
}

/** A bucket's name holds no zero character, so two names never share a key. */
function keyOf(bucket: string, path: string): string {
  const key = `${bucket}\0${path}`
  if (!isWellFormed(key)) throw new RangeError('A name holds half a surrogate pair')
  return key
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Where the bytes of a hash lie. */
export function bytesFile(folder: string, hash: string): string {
  if (!/^[0-9a-f]{64}$/.test(hash)) throw new TypeError(`No hash: ${hash}`)
  return join(folder, hash.slice(0, 2), hash)
}

/** Under their own hash, where they are not already. @throws the system's error */
export async function storeBytes(folder: string, hash: string, bytes: Uint8Array): Promise<void> {
  const target = bytesFile(folder, hash)
  if (!(await holds(target, hash, bytes.byteLength))) await writeWhole(folder, target, bytes)
  // Also for bytes already there: whoever wrote them may not have come this far.
  await flushFolderLater(dirname(target))
}

async function writeWhole(folder: string, target: string, bytes: Uint8Array): Promise<void> {
  makeFolder(dirname(target))
  makeFolder(join(folder, UNFINISHED))
  const unfinished = join(folder, UNFINISHED, randomUUID())
  try {
    const handle = await open(unfinished, 'wx')
    try {
      await handle.writeFile(bytes)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(unfinished, target)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

/** Bytes that have suffered on disk are written again. */
async function holds(target: string, hash: string, size: number): Promise<boolean> {
  const state = await stat(target).catch(() => null)
  return state?.size === size && hashOf(await readFile(target)) === hash
}

/** What a crash left half written; nothing refers to it. */
function sweep(folder: string): void {
  for (const name of namesIn(folder)) rmSync(join(folder, name), { force: true })
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** Blob store: one record per file name, and the bytes once under their hash (content-addressed). */

import { createHash, randomUUID } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import { open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { DataFile } from './disk/data-file.ts'
import { createFolderDurably, syncFolderAsync } from './disk/durable-folder.ts'
import {
  type BlobStore,
  DamagedBytesError,
  DamagedDocumentError,
  type NewObject,
  type StoredObject,
  StoreUnavailableError,
} from './document-store-contract.ts'
import { isWellFormed } from './values/path-key.ts'

const OBJECT_KIND = 'object'
const UNFINISHED_DIR = 'unfinished'

type StoredObjectRecord = Omit<StoredObject, 'bucket' | 'path'>

export class FileBlobStore implements BlobStore {
  readonly #file: DataFile
  readonly #folder: string

  constructor(file: DataFile, folder: string) {
    this.#file = file
    this.#folder = folder
    removeUnfinished(join(folder, UNFINISHED_DIR))
  }

  find(bucket: string, path: string): StoredObject | null {
    const { records } = this.#file
    const readText = () => records.get(OBJECT_KIND, createObjectKey(bucket, path))
    const text = this.#file.read(path, readText)
    return text === null ? null : createStoredObject(bucket, path, text)
  }

  list(bucket: string, onDamaged: (path: string) => void): readonly StoredObject[] {
    const { records } = this.#file
    const isInBucket = (key: string) => key.startsWith(`${bucket}\0`)
    const getName = (key: string) => key.slice(bucket.length + 1)
    const onDamagedKey = (key: string) => isInBucket(key) && onDamaged(getName(key))
    return this.#file
      .read(bucket, () => records.list(OBJECT_KIND, onDamagedKey))
      .filter(({ key }) => isInBucket(key))
      .map(({ key, text }) => createStoredObject(bucket, getName(key), text))
  }

  read(object: StoredObject): Promise<Uint8Array> {
    return readStoredBytes(this.#folder, object)
  }

  async put(object: NewObject, bytes: Uint8Array): Promise<StoredObject> {
    return (await this.#store(object, bytes, 'over-any')).object
  }

  async create(object: NewObject, bytes: Uint8Array): Promise<StoredObject | null> {
    const { object: stored, isNew } = await this.#store(object, bytes, 'if-free')
    return isNew ? stored : null
  }

  async remove({ bucket, path }: Pick<StoredObject, 'bucket' | 'path'>): Promise<void> {
    const file = this.#file
    await file.commits.submit({
      decide: () => file.clock.next(),
      write(removed) {
        file.records.remove(OBJECT_KIND, createObjectKey(bucket, path))
        file.setCommitTime(removed)
      },
    })
  }

  /** Finds an identical file, whose record then stays as it is. A damaged record may be overwritten. */
  #findSameObject(object: Omit<StoredObject, 'created'>): StoredObject | null {
    try {
      const existing = this.find(object.bucket, object.path)
      const isSame =
        existing?.hash === object.hash &&
        existing.contentType === object.contentType &&
        existing.downloadToken === object.downloadToken
      return isSame ? existing : null
    } catch (error) {
      if (error instanceof DamagedDocumentError && error.where === 'row') return null
      throw error
    }
  }

  async #store(
    { bucket, path, contentType, downloadToken = randomUUID() }: NewObject,
    bytes: Uint8Array,
    condition: 'over-any' | 'if-free',
  ): Promise<{ readonly object: StoredObject; readonly isNew: boolean }> {
    const file = this.#file
    const hash = computeHash(bytes)
    await storeBytes(this.#folder, hash, bytes).catch((error) => {
      throw new StoreUnavailableError(error)
    })
    return file.commits.submit({
      decide: () => {
        const size = bytes.byteLength
        const object = { bucket, path, contentType, size, hash, downloadToken }
        const existing = condition === 'if-free' ? this.find(bucket, path) : this.#findSameObject(object)
        if (existing !== null) return { object: existing, isNew: false }
        return { object: { ...object, created: file.clock.next() }, isNew: true }
      },
      write({ object: { bucket: _bucket, path: _path, ...details }, isNew }) {
        if (!isNew) return
        file.records.put(
          OBJECT_KIND,
          createObjectKey(bucket, path),
          JSON.stringify(details satisfies StoredObjectRecord),
        )
        file.setCommitTime(details.created)
      },
    })
  }
}

/**
 * Reads the bytes of a file. Safe without the folder's lock, because stored bytes never change.
 * @throws DamagedBytesError, StoreUnavailableError
 */
export async function readStoredBytes(
  folder: string,
  { hash, path }: Pick<StoredObject, 'hash' | 'path'>,
): Promise<Uint8Array> {
  const bytes = await readFile(getBytesPath(folder, hash)).catch((error) => {
    const code = error instanceof Error && 'code' in error ? error.code : null
    // These codes mean that the bytes are lost, so that a retry cannot succeed.
    if (code === 'ENOENT' || code === 'EIO') throw new DamagedBytesError(path, code === 'ENOENT')
    throw new StoreUnavailableError(error)
  })
  if (computeHash(bytes) !== hash) throw new DamagedBytesError(path, false)
  return bytes
}

function createStoredObject(bucket: string, path: string, text: string): StoredObject {
  const details: StoredObjectRecord = JSON.parse(text)
  return { bucket, path, ...details }
}

/** The key cannot be ambiguous, because the name of a bucket holds no zero character. */
function createObjectKey(bucket: string, path: string): string {
  const key = `${bucket}\0${path}`
  if (!isWellFormed(key)) throw new RangeError('A name holds half a surrogate pair')
  return key
}

const computeHash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Returns the path of the bytes with that hash. */
export function getBytesPath(folder: string, hash: string): string {
  if (!/^[0-9a-f]{64}$/.test(hash)) throw new TypeError(`No hash: ${hash}`)
  return join(folder, hash.slice(0, 2), hash)
}

/** Stores bytes under their hash, unless they are there already. @throws errors of the operating system */
export async function storeBytes(folder: string, hash: string, bytes: Uint8Array): Promise<void> {
  const target = getBytesPath(folder, hash)
  if (!(await hasBytes(target, hash, bytes.byteLength))) await writeAtomically(folder, target, bytes)
  // Syncs also for bytes that were there already: their writer may have crashed before its sync.
  await syncFolderAsync(dirname(target))
}

async function writeAtomically(folder: string, target: string, bytes: Uint8Array): Promise<void> {
  createFolderDurably(dirname(target))
  createFolderDurably(join(folder, UNFINISHED_DIR))
  const unfinished = join(folder, UNFINISHED_DIR, randomUUID())
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

/** False for bytes that are damaged on disk, which are then written again. */
async function hasBytes(target: string, hash: string, size: number): Promise<boolean> {
  const state = await stat(target).catch(() => null)
  return state?.size === size && computeHash(await readFile(target)) === hash
}

/** Removes temporary files left by a crash. No record refers to them. */
function removeUnfinished(folder: string): void {
  for (const name of listNames(folder)) rmSync(join(folder, name), { force: true })
}

function listNames(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

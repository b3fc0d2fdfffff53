/** Consistent read-only copy of a local wiki, which may be running. */

import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import {
  copyInWorker,
  DATA_FILE,
  FILES_DIR,
  isCorruptionError,
  type OpenedStore,
  openStore,
  readStoredBytes,
} from 'local-cloud-services'
import { getLocalBucket } from '#shared/config'
import { formatStartProblem, type LocalInstallation, readInstallation } from '../../local-cloud/index.ts'
import { createLocalSource, toWikiError } from './local-source.ts'
import { removeOnExit } from './remove-on-exit.ts'
import { WikiError, type WikiSource } from './wiki.ts'

export interface LocalCopy {
  readonly source: WikiSource
  readonly installation: LocalInstallation
  close(): Promise<void>
}

/** Copies the database only. Images are read in place, since stored bytes never change or vanish. @throws WikiError */
export async function openLocalCopy(dataDir: string): Promise<LocalCopy> {
  const data = join(resolve(dataDir), DATA_FILE)
  if (!existsSync(data))
    throw new WikiError(`There is no wiki in ${resolve(dataDir)}. Name its folder with --data DIR.`)
  const folder = await mkdtemp(join(tmpdir(), 'infinite-worlds-copy-'))
  const forget = removeOnExit(folder)
  const remove = async () => {
    await rm(folder, { recursive: true, force: true })
    forget()
  }
  let store: OpenedStore | null = null
  try {
    store = await openCopy(resolve(dataDir), data, folder)
    const { documents, records, blobs, meta, close } = store
    const installation = await readInstallation(meta)
    const files = {
      list: (onDamaged: (path: string) => void) => blobs.list(getLocalBucket(installation.projectId), onDamaged),
      read: (object: { hash: string; path: string }) => readStoredBytes(join(resolve(dataDir), FILES_DIR), object),
    }
    return {
      source: createLocalSource({ documents, records, meta, files }),
      installation,
      async close() {
        close()
        await remove()
      },
    }
  } catch (error) {
    store?.close()
    await remove()
    throw toWikiError(error)
  }
}

async function openCopy(dataDir: string, data: string, folder: string): Promise<OpenedStore> {
  const damaged = (reason: string) =>
    new WikiError(formatStartProblem({ kind: 'left-damaged', dataDir, reason }, { fresh: false }))
  try {
    await copyInWorker(data, join(folder, DATA_FILE), { keepsProcessAlive: true }).done
  } catch (error) {
    throw isCorruptionError(error) ? damaged(String(error)) : error
  }
  const store = openStore({ dataDir: folder, leaveDamaged: true })
  if (store.ok) return store.value
  throw store.error.kind === 'left-damaged'
    ? damaged(store.error.reason)
    : new WikiError(formatStartProblem({ ...store.error, dataDir }, { fresh: false }))
}

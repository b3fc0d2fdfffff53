/** A wiki of this machine as it is at one moment, whether it is running or not: a copy is taken and read. */
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { localBucket } from '#shared/config'
import { type Installation, readInstallation } from '../../../local-cloud/installation.ts'
import { tellStartProblem } from '../../../local-cloud/start-problems.ts'
import { readStored } from '../../../local-cloud/store/blob-store.ts'
import { DATA_FILE } from '../../../local-cloud/store/disk/damaged-folder.ts'
import { FILES } from '../../../local-cloud/store/disk/empty-folder.ts'
import { isDamage } from '../../../local-cloud/store/disk/sqlite.ts'
import { type OpenedStore, openStore } from '../../../local-cloud/store/open-store.ts'
import { copyInWorker } from '../../../local-cloud/store/snapshots/copy-in-worker.ts'
import { localSource, told } from './local-source.ts'
import { WikiProblem, type WikiSource } from './wiki.ts'

export interface LocalCopy {
  readonly source: WikiSource
  readonly installation: Installation
  close(): Promise<void>
}

/** Files are read where they lie: bytes once written are neither changed nor removed. @throws WikiProblem */
export async function copyOfLocalWiki(dataDir: string): Promise<LocalCopy> {
  const data = join(resolve(dataDir), DATA_FILE)
  if (!existsSync(data))
    throw new WikiProblem(
      `There is no wiki in ${resolve(dataDir)}. Name its folder with --data DIR.`,
    )
  const folder = await mkdtemp(join(tmpdir(), 'infinite-worlds-copy-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  let store: OpenedStore | null = null
  try {
    store = await openCopy(resolve(dataDir), data, folder)
    const { documents, records, blobs, meta, close } = store
    const installation = await readInstallation(meta)
    const files = {
      list: (onDamaged: (path: string) => void) =>
        blobs.list(localBucket(installation.projectId), onDamaged),
      read: (object: { hash: string; path: string }) =>
        readStored(join(resolve(dataDir), FILES), object),
    }
    return {
      source: localSource({ documents, records, meta, files }),
      installation,
      async close() {
        close()
        await remove()
      },
    }
  } catch (error) {
    store?.close()
    await remove()
    throw told(error)
  }
}

async function openCopy(dataDir: string, data: string, folder: string): Promise<OpenedStore> {
  const damaged = (reason: string) =>
    new WikiProblem(tellStartProblem({ kind: 'left-damaged', dataDir, reason }, { fresh: false }))
  try {
    await copyInWorker(data, join(folder, DATA_FILE), { holdsOpen: true }).done
  } catch (error) {
    throw isDamage(error) ? damaged(String(error)) : error
  }
  const store = openStore({ dataDir: folder, leaveDamaged: true })
  if (store.ok) return store.value
  throw store.error.kind === 'left-damaged'
    ? damaged(store.error.reason)
    : new WikiProblem(tellStartProblem({ ...store.error, dataDir }, { fresh: false }))
}

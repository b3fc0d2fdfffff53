/** A wiki of this machine as it is at one moment, whether it is running or not: a copy is taken and read. */
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { localBucket } from '#shared/config'
import { readInstallation } from '../../../local-cloud/installation.ts'
import { readStored } from '../../../local-cloud/store/blob-store.ts'
import { DATA_FILE } from '../../../local-cloud/store/disk/damaged-folder.ts'
import { FILES } from '../../../local-cloud/store/disk/empty-folder.ts'
import { openStore } from '../../../local-cloud/store/open-store.ts'
import { copyInWorker } from '../../../local-cloud/store/snapshots/copy-in-worker.ts'
import { localSource } from './local-source.ts'
import { WikiProblem, type WikiSource } from './wiki.ts'

export interface LocalCopy {
  readonly source: WikiSource
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
  try {
    await copyInWorker(data, join(folder, DATA_FILE), true).done
    const store = openStore({ dataDir: folder })
    if (!store.ok) throw new WikiProblem(`The wiki in ${resolve(dataDir)} cannot be read.`)
    const { documents, records, blobs, meta, close } = store.value
    const { projectId } = await readInstallation(meta)
    const files = {
      list: () => blobs.list(localBucket(projectId)),
      read: (object: { hash: string; path: string }) =>
        readStored(join(resolve(dataDir), FILES), object),
    }
    return {
      source: localSource({ documents, records, files }),
      async close() {
        close()
        await remove()
      },
    }
  } catch (error) {
    await remove()
    throw error
  }
}

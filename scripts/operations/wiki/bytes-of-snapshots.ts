/** The pictures of a data folder's snapshots, by their hashes. */
import { readStored } from '../../../local-cloud/store/blob-store.ts'
import { DamagedBytes } from '../../../local-cloud/store/document-store-contract.ts'
import { snapshotPictures } from '../../../local-cloud/store/snapshots/snapshot-pictures.ts'

/** Somewhere else than in the wiki where bytes of its pictures may lie. */
export interface ByteSource {
  /** As people know it. */
  readonly name: string
  /** The very bytes of that hash; null where they are not there, or not whole. */
  bytes(hash: string): Promise<Uint8Array | null>
  close(): void
}

export const bytesOfSnapshots = (dataDir: string): ByteSource => ({
  name: 'the snapshots',
  async bytes(hash) {
    try {
      return await readStored(snapshotPictures(dataDir), { hash, path: hash })
    } catch (error) {
      if (error instanceof DamagedBytes) return null
      throw error
    }
  },
  close: () => {},
})

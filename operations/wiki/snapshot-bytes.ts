/** The pictures of a data folder's snapshots, by their hashes. */
import { readStoredBytes } from '../../local-cloud/services/store/blob-store.ts'
import { DamagedBytesError } from '../../local-cloud/services/store/document-store-contract.ts'
import { getSnapshotPicturesDir } from '../../local-cloud/services/store/snapshots/snapshot-pictures.ts'

/** Somewhere else than in the wiki where bytes of its pictures may lie. */
export interface ByteSource {
  /** As people know it. */
  readonly name: string
  /** The very bytes of that hash; null where they are not there, or not whole. */
  bytes(hash: string): Promise<Uint8Array | null>
  close(): void
}

export const openSnapshotBytes = (dataDir: string): ByteSource => ({
  name: 'the snapshots',
  async bytes(hash) {
    try {
      return await readStoredBytes(getSnapshotPicturesDir(dataDir), { hash, path: hash })
    } catch (error) {
      if (error instanceof DamagedBytesError) return null
      throw error
    }
  },
  close: () => {},
})

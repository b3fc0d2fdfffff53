/** Adapter of a data folder's snapshots to a source of image bytes by hash. */
import { DamagedBytesError, getSnapshotFilesDir, readStoredBytes } from 'local-cloud-services'

/** A source of image bytes outside the wiki. */
export interface ByteSource {
  readonly name: string
  /** Resolves with the bytes of this hash; with null if they are missing or damaged. */
  bytes(hash: string): Promise<Uint8Array | null>
  close(): void
}

export const openSnapshotBytes = (dataDir: string): ByteSource => ({
  name: 'the snapshots',
  async bytes(hash) {
    try {
      return await readStoredBytes(getSnapshotFilesDir(dataDir), { hash, path: hash })
    } catch (error) {
      if (error instanceof DamagedBytesError) return null
      throw error
    }
  },
  close: () => {},
})

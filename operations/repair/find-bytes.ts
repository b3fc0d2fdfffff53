/** Search for the bytes of damaged images in snapshots and backups. */
import type { ByteSource } from '../wiki/snapshot-bytes.ts'
import type { WikiFile } from '../wiki/wiki.ts'

export interface FoundBytes {
  readonly file: WikiFile
  /** null if no source has them. */
  readonly found: { readonly bytes: () => Promise<Uint8Array | null>; readonly in: string } | null
}

/** Finds a source for each file. It does not hold the bytes in memory, because there may be many. */
export async function findBytes(files: readonly WikiFile[], sources: readonly ByteSource[]): Promise<FoundBytes[]> {
  const all: FoundBytes[] = []
  for (const file of files) {
    let found: FoundBytes['found'] = null
    for (const source of sources) {
      const bytes = () => source.bytes(file.hash ?? '')
      if (found === null && (await bytes()) !== null) found = { bytes, in: source.name }
    }
    all.push({ file, found })
  }
  return all
}

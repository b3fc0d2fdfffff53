/** Adapter of a backup to a source of image bytes by hash. */
import type { ByteSource } from '../wiki/snapshot-bytes.ts'
import { openBackup } from './open-backup.ts'

/** Reads only the list of files and the requested images. @throws WikiError */
export async function openBackupBytes(file: string): Promise<ByteSource> {
  const backup = await openBackup(file)
  const hashes = new Set<string>()
  for await (const { hash } of backup.files()) hashes.add(hash)
  return {
    name: `the backup ${file}`,
    bytes: async (hash) => (hashes.has(hash) ? backup.bytes({ hash }) : null),
    close: () => backup.close(),
  }
}

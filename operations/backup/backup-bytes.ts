/** The pictures of a backup, by their hashes. */
import type { ByteSource } from '../wiki/snapshot-bytes.ts'
import { openBackup } from './open-backup.ts'

/** Only its list and the pictures that are asked for are read. @throws WikiProblem */
export async function openBackupBytes(file: string): Promise<ByteSource> {
  const backup = await openBackup(file)
  const hashes = new Set<string>()
  for await (const { hash } of backup.files()) hashes.add(hash)
  return {
    name: `the backup ${file}`,
    bytes: async (hash) => (hashes.has(hash) ? backup.bytes({ hash }) : null),
    close: backup.close,
  }
}

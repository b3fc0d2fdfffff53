/** Digest of a wiki as a backup would store it, which verifies a restore. */
import {
  createContentDigest,
  fingerprintAccount,
  fingerprintDocument,
  fingerprintFile,
  sha256,
} from '../wiki/digest.ts'
import type { StartProgress } from '../wiki/progress.ts'
import { readOrReportDamage, type WikiFile, type WikiSource } from '../wiki/wiki.ts'
import { type BackupManifest, createLeftOutCheck, isPersonalRecord } from './backup-format.ts'

/**
 * Covers every record, the bytes of every file and every account, except damaged items and those the backup left out.
 * Resolves with null for a hosted wiki, where reading all bytes is billed and the service has verified each upload.
 */
export async function computeWikiDigest(
  wiki: WikiSource,
  manifest: BackupManifest,
  progress: StartProgress,
): Promise<string | null> {
  const digest = createContentDigest()
  const leftOut = createLeftOutCheck(manifest)
  const files: WikiFile[] = []
  for await (const file of wiki.files(ignoreDamage)) files.push(file)
  const file = progress('files read back', files.length)
  for (const stored of files) {
    if (stored.hash === null) return null
    file()
    if (leftOut('picture', stored.path)) continue
    const bytes = await readOrReportDamage(wiki, stored, ignoreDamage)
    if (bytes === null) continue
    digest.add(fingerprintFile({ ...stored, hash: sha256(bytes) }))
  }
  const { people, parts } = manifest
  const record = progress('records read back', parts['documents.jsonl'].count)
  for await (const document of wiki.documents(ignoreDamage)) {
    record()
    if ((people || !isPersonalRecord(document.path)) && !leftOut('record', document.path))
      digest.add(fingerprintDocument(document))
  }
  if (people)
    for await (const account of wiki.accounts(ignoreDamage))
      if (!leftOut('account', account.uid)) digest.add(fingerprintAccount(account))
  return digest.end()
}

/** Damage is not reported here, because it changes the digest. */
const ignoreDamage = (): void => {}

/** The digest a backup of this wiki would carry, of what is read from it: how a restore is seen to be whole. */
import { createHash } from 'node:crypto'
import {
  createContentDigest,
  fingerprintAccount,
  fingerprintDocument,
  fingerprintFile,
} from '../wiki/digest.ts'
import type { StartProgress } from '../wiki/progress.ts'
import { readOrReportDamage, type WikiFile, type WikiSource } from '../wiki/wiki.ts'
import { type BackupManifest, createLeftOutCheck, isPersonalRecord } from './backup-format.ts'

/**
 * Of every record, of the bytes of every file, of every account. What is damaged is not in it, nor what the backup left
 * out. null where reading all bytes costs, and the service has compared them as they came.
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
    const hash = createHash('sha256').update(bytes).digest('hex')
    digest.add(fingerprintFile({ ...stored, hash }))
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

/** It shows in the digest, which is then another one. */
const ignoreDamage = (): void => {}

/** The digest a backup of this wiki would carry, of what is read from it: how a restore is seen to be whole. */
import { createHash } from 'node:crypto'
import { accountPrint, contentDigest, documentPrint, filePrint } from '../wiki/digest.ts'
import type { Progress } from '../wiki/progress.ts'
import { readOrReport, type WikiFile, type WikiSource } from '../wiki/wiki.ts'
import { isOfPeople, leftOutOf, type Manifest } from './backup-format.ts'

/**
 * Of every record, of the bytes of every file, of every account. What is damaged is not in it, nor what the backup left
 * out. null where reading all bytes costs, and the service has compared them as they came.
 */
export async function wikiDigest(
  wiki: WikiSource,
  manifest: Manifest,
  progress: Progress,
): Promise<string | null> {
  const digest = contentDigest()
  const leftOut = leftOutOf(manifest)
  const files: WikiFile[] = []
  for await (const file of wiki.files(missing)) files.push(file)
  const file = progress('files read back', files.length)
  for (const stored of files) {
    if (stored.hash === null) return null
    file()
    if (leftOut('picture', stored.path)) continue
    const bytes = await readOrReport(wiki, stored, missing)
    if (bytes === null) continue
    const hash = createHash('sha256').update(bytes).digest('hex')
    digest.add(filePrint({ ...stored, hash }))
  }
  const { people, parts } = manifest
  const record = progress('records read back', parts['documents.jsonl'].count)
  for await (const document of wiki.documents(missing)) {
    record()
    if ((people || !isOfPeople(document.path)) && !leftOut('record', document.path))
      digest.add(documentPrint(document))
  }
  if (people)
    for await (const account of wiki.accounts(missing))
      if (!leftOut('account', account.uid)) digest.add(accountPrint(account))
  return digest.end()
}

/** It shows in the digest, which is then another one. */
const missing = (): void => {}

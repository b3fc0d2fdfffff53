/** The digest a backup of this wiki would carry: how a restore is seen to be whole. */
import { accountPrint, contentDigest, documentPrint, filePrint } from '../wiki/digest.ts'
import type { WikiSource } from '../wiki/wiki.ts'
import { isOfPeople } from './backup-format.ts'

/** null where the service tells no hashes of its files. */
export async function wikiDigest(wiki: WikiSource, people: boolean): Promise<string | null> {
  const digest = contentDigest()
  for await (const file of wiki.files()) {
    if (file.hash === null) return null
    digest.add(filePrint(file))
  }
  for await (const document of wiki.documents())
    if (people || !isOfPeople(document.path)) digest.add(documentPrint(document))
  if (people) for await (const account of wiki.accounts()) digest.add(accountPrint(account))
  return digest.end()
}

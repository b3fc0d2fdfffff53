/** Makes a wiki what a backup says it was: checked first, shown before it is done, and safe to do again. */
import type { Result } from '#shared/result'
import { asResult } from '../wiki/as-result.ts'
import { inBatches } from '../wiki/batches.ts'
import { accountPrint, documentPrint } from '../wiki/digest.ts'
import type { Wiki, WikiAccount, WikiFile } from '../wiki/wiki.ts'
import { isOfPeople, type Manifest } from './backup-format.ts'
import { type Backup, openBackup } from './open-backup.ts'
import type { Progress } from './progress.ts'

/** How many of a kind the wiki lacks, has otherwise, has beyond the backup, has already. */
export interface Difference {
  readonly added: number
  readonly changed: number
  readonly removed: number
  readonly same: number
}

export interface Restore {
  readonly manifest: Manifest
  /** What `apply` will do. Without people in the backup those of the wiki stay as they are. */
  readonly preview: Readonly<Record<'documents' | 'files' | 'accounts', Difference>>
  /** What is still otherwise than in the backup. */
  compareAgain(progress: Progress): Promise<Result<Restore['preview'], string>>
  /** Files first, so that no page shows a picture that is not there yet; what is to go, goes last. */
  apply(progress: Progress): Promise<Result<void, string>>
  close(): void
}

/** Reads and compares; changes nothing. */
export const planRestore = (
  file: string,
  wiki: Wiki,
  progress: Progress,
): Promise<Result<Restore, string>> =>
  asResult(async () => {
    const backup = await openBackup(file)
    try {
      await backup.check(progress)
      const plan = await compare(backup, wiki, progress)
      return {
        manifest: backup.manifest,
        preview: plan.preview,
        compareAgain: (told) => asResult(async () => (await compare(backup, wiki, told)).preview),
        apply: (told) => asResult(() => carryOut(backup, wiki, plan, told)),
        close: backup.close,
      }
    } catch (error) {
      backup.close()
      throw error
    }
  })

/** By path, or by uid. */
interface Changes {
  readonly write: ReadonlySet<string>
  readonly remove: readonly string[]
}

interface Plan {
  readonly preview: Restore['preview']
  readonly documents: Changes
  readonly files: Changes
  readonly accounts: Changes
}

async function compare(backup: Backup, wiki: Wiki, progress: Progress): Promise<Plan> {
  const { people } = backup.manifest
  const inScope = ({ path }: { readonly path: string }) => people || !isOfPeople(path)
  const asPrinted = (account: WikiAccount) => accountPrint(wiki.asTold(account))
  const documents = await changes(
    prints(wiki.documents(), inScope, ({ path }) => path, base64(documentPrint), progress),
    prints(backup.documents(), inScope, ({ path }) => path, base64(documentPrint), progress),
  )
  const files = await changes(
    prints(wiki.files(), everything, ({ path }) => path, sizeOf, progress),
    prints(backup.files(), everything, ({ path }) => path, sizeOf, progress),
  )
  const accounts = people
    ? await changes(
        prints(wiki.accounts(), everything, ({ uid }) => uid, base64(accountPrint), progress),
        prints(backup.accounts(), everything, ({ uid }) => uid, base64(asPrinted), progress),
      )
    : { ...NOTHING, difference: NO_DIFFERENCE }
  return {
    documents,
    files,
    accounts,
    preview: {
      documents: documents.difference,
      files: files.difference,
      accounts: accounts.difference,
    },
  }
}

const everything = () => true
const NOTHING: Changes = { write: new Set(), remove: [] }
const NO_DIFFERENCE: Difference = { added: 0, changed: 0, removed: 0, same: 0 }

const base64 =
  <T>(print: (item: T) => Buffer) =>
  (item: T): string =>
    print(item).toString('base64')

/** Not every service tells a hash, and a stored picture's name carries one. */
const sizeOf = ({ size, contentType, token }: WikiFile): string => `${size} ${contentType} ${token}`

async function prints<T>(
  items: AsyncIterable<T>,
  counts: (item: T) => boolean,
  nameOf: (item: T) => string,
  print: (item: T) => string,
  progress: Progress,
): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for await (const item of items) {
    if (counts(item)) found.set(nameOf(item), print(item))
    progress('compared')
  }
  return found
}

async function changes(
  reading: Promise<Map<string, string>>,
  wanted: Promise<Map<string, string>>,
): Promise<Changes & { readonly difference: Difference }> {
  const [before, after] = await Promise.all([reading, wanted])
  const write = new Set<string>()
  let [added, changed, same] = [0, 0, 0]
  for (const [name, print] of after) {
    const known = before.get(name)
    if (known === print) same++
    else {
      write.add(name)
      if (known === undefined) added++
      else changed++
    }
  }
  const remove = [...before.keys()].filter((name) => !after.has(name))
  return { write, remove, difference: { added, changed, removed: remove.length, same } }
}

async function carryOut(backup: Backup, wiki: Wiki, plan: Plan, progress: Progress): Promise<void> {
  for await (const file of backup.files()) {
    if (!plan.files.write.has(file.path)) continue
    await wiki.putFile(file, await backup.bytes(file))
    progress('files')
  }
  const writing = inBatches(wiki, (count) => {
    for (let done = 0; done < count; done++) progress('documents')
  })
  for await (const document of backup.documents())
    if (plan.documents.write.has(document.path)) await writing.put(document)
  for (const path of plan.documents.remove) await writing.remove(path)
  await writing.end()
  await restoreAccounts(backup, wiki, plan.accounts, progress)
  for (const path of plan.files.remove) {
    await wiki.removeFile(path)
    progress('files')
  }
}

const ACCOUNTS_AT_ONCE = 100

async function restoreAccounts(
  backup: Backup,
  wiki: Wiki,
  { write, remove }: Changes,
  progress: Progress,
): Promise<void> {
  // first, so that an address that has changed hands is free
  await wiki.removeAccounts(remove)
  let waiting = []
  for await (const account of backup.accounts()) {
    if (!write.has(account.uid)) continue
    waiting.push(account)
    progress('accounts')
    if (waiting.length < ACCOUNTS_AT_ONCE) continue
    await wiki.putAccounts(waiting)
    waiting = []
  }
  if (waiting.length > 0) await wiki.putAccounts(waiting)
}

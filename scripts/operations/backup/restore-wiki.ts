/** Makes a wiki what a backup says it was: checked first, shown before it is done, and safe to do again. */
import { createHash } from 'node:crypto'
import { err, type Result } from '#shared/result'
import { asResult } from '../wiki/as-result.ts'
import { inBatches } from '../wiki/batches.ts'
import type { Damage, OnDamage } from '../wiki/damage.ts'
import { accountPrint, documentPrint } from '../wiki/digest.ts'
import type { Progress } from '../wiki/progress.ts'
import { readOrReport, type Wiki, type WikiAccount, type WikiFile } from '../wiki/wiki.ts'
import { isOfPeople, leftOutOf, type Manifest } from './backup-format.ts'
import { type Backup, openBackup } from './open-backup.ts'

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
}

/** Reads all of a backup, so that one that cannot be used is refused before any wiki is opened. */
export const openChecked = (file: string, progress: Progress): Promise<Result<Backup, string>> =>
  asResult(async () => {
    const backup = await openBackup(file)
    try {
      await backup.check(progress)
      return backup
    } catch (error) {
      backup.close()
      throw error
    }
  })

/** Reads and compares; changes nothing. */
export const planRestore = (
  backup: Backup,
  wiki: Wiki,
  progress: Progress,
): Promise<Result<Restore, string>> =>
  asResult(async () => {
    const plan = await compare(backup, wiki, progress)
    return {
      manifest: backup.manifest,
      preview: plan.preview,
      compareAgain: (onStep) => asResult(async () => (await compare(backup, wiki, onStep)).preview),
      async apply(onStep) {
        const done = await asResult(() => carryOut(backup, wiki, plan, onStep))
        return done.ok ? done : err(`${done.error} ${PARTLY_RESTORED}`)
      },
    }
  })

const PARTLY_RESTORED =
  'The wiki may hold part of the backup now: restore the same file again, and it goes on from there.'

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
  const { people, parts } = backup.manifest
  const leftOut = leftOutOf(backup.manifest)
  const totals = await wiki.totals()
  const asPrinted = (account: WikiAccount) => accountPrint(wiki.asTold(account))
  const recordsRead = progress('records compared', totals?.records ?? null)
  const documents = await changes(
    prints(
      (onDamage) => wiki.documents(onDamage),
      (path) => (people || !isOfPeople(path)) && !leftOut('record', path),
      ({ path }) => path,
      base64(documentPrint),
      recordsRead,
    ),
    prints(
      () => backup.documents(),
      everything,
      ({ path }) => path,
      base64(documentPrint),
      progress('records of the backup compared', parts['documents.jsonl'].count),
    ),
  )
  const files = await compareFiles(backup, wiki, progress)
  const accountTotal = totals === null ? null : totals.accounts + parts['accounts.jsonl'].count
  const step = progress('accounts compared', accountTotal)
  const isWanted = (uid: string) => !leftOut('account', uid)
  const uidOf = ({ uid }: WikiAccount) => uid
  const accounts = people
    ? await changes(
        prints((damage) => wiki.accounts(damage), isWanted, uidOf, base64(accountPrint), step),
        prints(() => backup.accounts(), everything, uidOf, base64(asPrinted), step),
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

/** By the bytes themselves, where the service gives them at no cost; a hosted one compares them as they come. */
async function compareFiles(backup: Backup, wiki: Wiki, progress: Progress) {
  const { manifest } = backup
  const leftOut = leftOutOf(manifest)
  const bySize = new Set<string>()
  const before = new Map<string, string>()
  const listed: WikiFile[] = []
  const unreadable = ({ name }: Damage) => {
    if (!leftOut('picture', name)) before.set(name, DAMAGED)
  }
  for await (const file of wiki.files(unreadable)) listed.push(file)
  const step = progress('files compared', listed.length)
  for (const file of listed) {
    step()
    if (leftOut('picture', file.path)) continue
    if (file.hash === null) {
      bySize.add(file.path)
      before.set(file.path, sizeOf(file))
    } else before.set(file.path, (await printOfBytes(wiki, file)) ?? DAMAGED)
  }
  const wanted = prints(
    () => backup.files(),
    everything,
    ({ path }) => path,
    (file) => (bySize.has(file.path) ? sizeOf(file) : hashOf(file)),
    progress('files of the backup compared', manifest.parts['files.jsonl'].count),
  )
  return changes(Promise.resolve(before), wanted)
}

async function printOfBytes(wiki: Wiki, file: WikiFile): Promise<string | null> {
  // what is damaged differs from whatever the backup has, and that is all that is asked here
  const bytes = await readOrReport(wiki, file, () => {})
  return bytes === null ? null : hashOf({ ...file, hash: sha256(bytes) })
}

const hashOf = ({ hash, contentType, token }: WikiFile): string => `${hash} ${contentType} ${token}`

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

const everything = () => true
const NOTHING: Changes = { write: new Set(), remove: [] }
const NO_DIFFERENCE: Difference = { added: 0, changed: 0, removed: 0, same: 0 }

const base64 =
  <T>(print: (item: T) => Buffer) =>
  (item: T): string =>
    print(item).toString('base64')

/** Not every service tells a hash, and a stored picture's name carries one. */
const sizeOf = ({ size, contentType, token }: WikiFile): string => `${size} ${contentType} ${token}`

/** The print of what cannot be read: it is written over, or removed where the backup does not have it. */
const DAMAGED = 'damaged'

async function prints<T>(
  items: (onDamage: OnDamage) => AsyncIterable<T>,
  counts: (name: string) => boolean,
  nameOf: (item: T) => string,
  print: (item: T) => string,
  step: () => void,
): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const unreadable = ({ name }: Damage) => {
    if (counts(name)) found.set(name, DAMAGED)
  }
  for await (const item of items(unreadable)) {
    if (counts(nameOf(item))) found.set(nameOf(item), print(item))
    step()
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
  const { documents, files } = plan
  const file = progress('files', files.write.size + files.remove.length)
  for await (const known of backup.files()) {
    if (!files.write.has(known.path)) continue
    await wiki.putFile(known, await backup.bytes(known))
    file()
  }
  const record = progress('records', documents.write.size + documents.remove.length)
  const writing = inBatches(wiki, (count) => {
    for (let done = 0; done < count; done++) record()
  })
  for await (const document of backup.documents())
    if (documents.write.has(document.path)) await writing.put(document)
  for (const path of documents.remove) await writing.remove(path)
  await writing.end()
  await restoreAccounts(backup, wiki, plan.accounts, progress)
  for (const path of files.remove) {
    await wiki.removeFile(path)
    file()
  }
}

const ACCOUNTS_AT_ONCE = 100

async function restoreAccounts(
  backup: Backup,
  wiki: Wiki,
  { write, remove }: Changes,
  progress: Progress,
): Promise<void> {
  const step = progress('accounts', write.size)
  // first, so that an address that has changed hands is free
  await wiki.removeAccounts(remove)
  let waiting = []
  for await (const account of backup.accounts()) {
    if (!write.has(account.uid)) continue
    waiting.push(account)
    step()
    if (waiting.length < ACCOUNTS_AT_ONCE) continue
    await wiki.putAccounts(waiting)
    waiting = []
  }
  if (waiting.length > 0) await wiki.putAccounts(waiting)
}

/** Restore of a backup: compares it with a wiki and applies the difference. A second run resumes an interrupted one. */
import { err, type Result } from '#shared/result'
import { createBatchWriter } from '../wiki/batch-writer.ts'
import { catchWikiError } from '../wiki/catch-wiki-error.ts'
import type { ItemChecks } from '../wiki/check-items.ts'
import type { Damage, OnDamage } from '../wiki/damage.ts'
import { fingerprintAccount, fingerprintDocument, sha256 } from '../wiki/digest.ts'
import type { StartProgress } from '../wiki/progress.ts'
import { readOrReportDamage, type Wiki, type WikiAccount, type WikiFile } from '../wiki/wiki.ts'
import { type BackupManifest, createLeftOutCheck, isPersonalRecord } from './backup-format.ts'
import { type Backup, openBackup } from './open-backup.ts'

/** Number of items of one kind that a restore adds, changes, removes or leaves. */
export interface ChangeCount {
  readonly added: number
  readonly changed: number
  readonly removed: number
  readonly same: number
}

export interface WikiRestorePlan {
  readonly manifest: BackupManifest
  /** Effect of `apply`. A backup without people leaves those of the wiki unchanged. */
  readonly preview: Readonly<Record<'documents' | 'files' | 'accounts', ChangeCount>>
  /** Compares again, after `apply`. */
  compareAgain(progress: StartProgress): Promise<Result<WikiRestorePlan['preview'], string>>
  /** Writes files first, so that no page shows a missing image, and removes files last. */
  apply(progress: StartProgress): Promise<Result<void, string>>
}

/** Reads and verifies the whole backup, so that an invalid one is refused before any wiki is opened. */
export const openCheckedBackup = (
  file: string,
  progress: StartProgress,
  checks: ItemChecks,
): Promise<Result<Backup, string>> =>
  catchWikiError(async () => {
    const backup = await openBackup(file)
    try {
      await backup.check(progress, checks)
      return backup
    } catch (error) {
      backup.close()
      throw error
    }
  })

/** Compares the backup with the wiki. Changes nothing. */
export const planWikiRestore = (
  backup: Backup,
  wiki: Wiki,
  progress: StartProgress,
): Promise<Result<WikiRestorePlan, string>> =>
  catchWikiError(async () => {
    const plan = await compare(backup, wiki, progress)
    return {
      manifest: backup.manifest,
      preview: plan.preview,
      compareAgain: (onStep) => catchWikiError(async () => (await compare(backup, wiki, onStep)).preview),
      async apply(onStep) {
        const done = await catchWikiError(() => applyPlan(backup, wiki, plan, onStep))
        return done.ok ? done : err(`${done.error} ${PARTLY_RESTORED}`)
      },
    }
  })

const PARTLY_RESTORED =
  'The wiki may hold part of the backup now: restore the same file again, and it goes on from there.'

/** Names are paths, or uids of accounts. */
interface ChangeSet {
  readonly write: ReadonlySet<string>
  readonly remove: readonly string[]
}

interface Comparison {
  readonly preview: WikiRestorePlan['preview']
  readonly documents: ChangeSet
  readonly files: ChangeSet
  readonly accounts: ChangeSet
}

async function compare(backup: Backup, wiki: Wiki, progress: StartProgress): Promise<Comparison> {
  const { people, parts } = backup.manifest
  const leftOut = createLeftOutCheck(backup.manifest)
  const totals = await wiki.totals()
  const fingerprintExpected = (account: WikiAccount) => fingerprintAccount(wiki.toStoredAccount(account))
  const recordsRead = progress('records compared', totals?.records ?? null)
  const documents = await diffFingerprints(
    fingerprintAll(
      (onDamage) => wiki.documents(onDamage),
      (path) => (people || !isPersonalRecord(path)) && !leftOut('record', path),
      ({ path }) => path,
      encodeBase64(fingerprintDocument),
      recordsRead,
    ),
    fingerprintAll(
      () => backup.documents(),
      includeAll,
      ({ path }) => path,
      encodeBase64(fingerprintDocument),
      progress('records of the backup compared', parts['documents.jsonl'].count),
    ),
  )
  const files = await compareFiles(backup, wiki, progress)
  const accountTotal = totals === null ? null : totals.accounts + parts['accounts.jsonl'].count
  const step = progress('accounts compared', accountTotal)
  const isWanted = (uid: string) => !leftOut('account', uid)
  const uidOf = ({ uid }: WikiAccount) => uid
  const accounts = people
    ? await diffFingerprints(
        fingerprintAll((damage) => wiki.accounts(damage), isWanted, uidOf, encodeBase64(fingerprintAccount), step),
        fingerprintAll(() => backup.accounts(), includeAll, uidOf, encodeBase64(fingerprintExpected), step),
      )
    : { ...NO_CHANGES, difference: NO_DIFFERENCE }
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

/** Compares files by their bytes; in a hosted wiki, where reading bytes is billed, by size. */
async function compareFiles(backup: Backup, wiki: Wiki, progress: StartProgress) {
  const { manifest } = backup
  const leftOut = createLeftOutCheck(manifest)
  const bySize = new Set<string>()
  const before = new Map<string, string>()
  const listed: WikiFile[] = []
  const unreadable = ({ name }: Damage) => {
    if (!leftOut('picture', name)) before.set(name, DAMAGED_FINGERPRINT)
  }
  for await (const file of wiki.files(unreadable)) listed.push(file)
  const step = progress('files compared', listed.length)
  for (const file of listed) {
    step()
    if (leftOut('picture', file.path)) continue
    if (file.hash === null) {
      bySize.add(file.path)
      before.set(file.path, fingerprintBySize(file))
    } else before.set(file.path, (await fingerprintStoredBytes(wiki, file)) ?? DAMAGED_FINGERPRINT)
  }
  const wanted = fingerprintAll(
    () => backup.files(),
    includeAll,
    ({ path }) => path,
    (file) => (bySize.has(file.path) ? fingerprintBySize(file) : fingerprintByHash(file)),
    progress('files of the backup compared', manifest.parts['files.jsonl'].count),
  )
  return diffFingerprints(Promise.resolve(before), wanted)
}

async function fingerprintStoredBytes(wiki: Wiki, file: WikiFile): Promise<string | null> {
  // Damage counts as a difference and needs no report here.
  const bytes = await readOrReportDamage(wiki, file, () => {})
  return bytes === null ? null : fingerprintByHash({ ...file, hash: sha256(bytes) })
}

const fingerprintByHash = ({ hash, contentType, token }: WikiFile): string => `${hash} ${contentType} ${token}`

const includeAll = () => true
const NO_CHANGES: ChangeSet = { write: new Set(), remove: [] }
const NO_DIFFERENCE: ChangeCount = { added: 0, changed: 0, removed: 0, same: 0 }

const encodeBase64 =
  <T>(fingerprint: (item: T) => Buffer) =>
  (item: T): string =>
    fingerprint(item).toString('base64')

/** A hosted service stores no SHA-256. The size suffices, because the name of an image contains its hash. */
const fingerprintBySize = ({ size, contentType, token }: WikiFile): string => `${size} ${contentType} ${token}`

/** Fingerprint of an unreadable item, which a restore overwrites or removes. */
const DAMAGED_FINGERPRINT = 'damaged'

async function fingerprintAll<T>(
  items: (onDamage: OnDamage) => AsyncIterable<T>,
  isIncluded: (name: string) => boolean,
  getName: (item: T) => string,
  fingerprint: (item: T) => string,
  onStep: () => void,
): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const unreadable = ({ name }: Damage) => {
    if (isIncluded(name)) found.set(name, DAMAGED_FINGERPRINT)
  }
  for await (const item of items(unreadable)) {
    if (isIncluded(getName(item))) found.set(getName(item), fingerprint(item))
    onStep()
  }
  return found
}

async function diffFingerprints(
  reading: Promise<Map<string, string>>,
  wanted: Promise<Map<string, string>>,
): Promise<ChangeSet & { readonly difference: ChangeCount }> {
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

async function applyPlan(backup: Backup, wiki: Wiki, plan: Comparison, progress: StartProgress): Promise<void> {
  const { documents, files } = plan
  const file = progress('files', files.write.size + files.remove.length)
  for await (const known of backup.files()) {
    if (!files.write.has(known.path)) continue
    await wiki.putFile(known, await backup.bytes(known))
    file()
  }
  const record = progress('records', documents.write.size + documents.remove.length)
  const writing = createBatchWriter(wiki, (count) => {
    for (let done = 0; done < count; done++) record()
  })
  for await (const document of backup.documents()) if (documents.write.has(document.path)) await writing.put(document)
  for (const path of documents.remove) await writing.remove(path)
  await writing.end()
  await restoreAccounts(backup, wiki, plan.accounts, progress)
  for (const path of files.remove) {
    await wiki.removeFile(path)
    file()
  }
}

const ACCOUNT_BATCH_SIZE = 100

async function restoreAccounts(
  backup: Backup,
  wiki: Wiki,
  { write, remove }: ChangeSet,
  progress: StartProgress,
): Promise<void> {
  const step = progress('accounts', write.size)
  // Removal comes first, so that an address that moved to another account is free.
  await wiki.removeAccounts(remove)
  let batch = []
  for await (const account of backup.accounts()) {
    if (!write.has(account.uid)) continue
    batch.push(account)
    step()
    if (batch.length < ACCOUNT_BATCH_SIZE) continue
    await wiki.putAccounts(batch)
    batch = []
  }
  if (batch.length > 0) await wiki.putAccounts(batch)
}

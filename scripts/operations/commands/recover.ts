/** `npm run recover`: what can still be read of a damaged wiki, with its snapshots; or the wiki of a snapshot. */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { localBucket } from '#shared/config'
import { err, ok, type Result } from '#shared/result'
import {
  everyAccount,
  openAccounts,
  kept as recordsOf,
} from '../../../local-cloud/auth/accounts.ts'
import { readDeployed } from '../../../local-cloud/deployed-files.ts'
import { isIndexed } from '../../../local-cloud/firestore/queries/index-file.ts'
import { tellStartProblem } from '../../../local-cloud/start-problems.ts'
import { readStored, storeBytes } from '../../../local-cloud/store/blob-store.ts'
import { FILES } from '../../../local-cloud/store/disk/empty-folder.ts'
import {
  DamagedBytes,
  type StoredObject,
} from '../../../local-cloud/store/document-store-contract.ts'
import type { OpenedStore } from '../../../local-cloud/store/open-store.ts'
import type { Replaced } from '../../../local-cloud/store/salvage/rebuild-store.ts'
import {
  type Recovered,
  type RecoverProblem,
  recoverFolder,
} from '../../../local-cloud/store/salvage/recover-folder.ts'
import { snapshotPictures } from '../../../local-cloud/store/snapshots/snapshot-pictures.ts'
import type { Command, Surroundings } from '../command.ts'
import type { Call } from '../options.ts'
import { asResult } from '../wiki/as-result.ts'
import { told } from '../wiki/local-source.ts'
import { tellProgress } from '../wiki/progress.ts'
import { capitalized, listed, some } from './counted.ts'
import { sayFindings } from './open-wiki.ts'

export const recover: Command = {
  usage: '[--data DIR] [--dry-run] [--file NAME] [--into FOLDER]',
  switches: [],
  named: ['file', 'into'],
  words: [0, 0],
  async run(call, surroundings) {
    if (call.hosted) return err('A hosted wiki has no data file here. Its provider keeps it.')
    if (!existsSync(call.dataDir))
      return err(`There is no wiki in ${call.dataDir}. Name its folder with --data DIR.`)
    const deployed = await readDeployed(surroundings.deployed)
    if (!deployed.ok) return err(tellStartProblem(deployed.error, { fresh: false }))
    const { indexes } = deployed.value
    const isIndexedHere = (id: string, field: string) => isIndexed(indexes, id, field)
    return recoverWith(call, surroundings, isIndexedHere)
  },
}

async function recoverWith(
  call: Call,
  { say }: Surroundings,
  isIndexedHere: (collectionId: string, field: string) => boolean,
): Promise<Result<string, string>> {
  const into = call.value('into') === null ? null : resolve(call.value('into') ?? '')
  const progress = tellProgress(say)
  const pictures: Pictures = { restored: [], lost: [] }
  const steps = new Map<string, () => void>()
  const recovered = await asResult(() =>
    recoverFolder({
      dataDir: call.dataDir,
      isIndexed: isIndexedHere,
      file: call.value('file'),
      into,
      dryRun: call.dryRun,
      onPage(name, _, total) {
        const step = steps.get(name) ?? progress(`pages of ${name} read`, total)
        steps.set(name, step)
        step()
      },
      async finish(store) {
        await nameAddresses(store)
        await bringPictures(store, { from: call.dataDir, into, dryRun: call.dryRun }, pictures)
      },
    }).catch((error) => {
      throw told(error)
    }),
  )
  if (!recovered.ok) return recovered
  if (!recovered.value.ok) return err(describeProblem(recovered.value.error, call.dataDir))
  const found = recovered.value.value
  sayRecovered(found, pictures, say)
  return ok(lastLine(found, call, into))
}

/** An account is found by its address, in a record of its own that may be lost while the account is not. */
async function nameAddresses({ records }: OpenedStore): Promise<void> {
  const accounts = openAccounts(records)
  // damaged rows are not among those that were stored anew
  const nameless = everyAccount(records, () => {}).filter(
    ({ email }) => accounts.byEmail(email) === null,
  )
  await records.commit(() => ({ changes: nameless.flatMap(recordsOf), result: undefined }))
}

interface Pictures {
  readonly restored: string[]
  readonly lost: string[]
}

/** Each picture that is not whole where the wiki will be: from the wiki's own folder, or else from the snapshots. */
async function bringPictures(
  { blobs, meta }: OpenedStore,
  { from, into, dryRun }: { from: string; into: string | null; dryRun: boolean },
  { restored, lost }: Pictures,
): Promise<void> {
  const bucket = localBucket(meta.get('projectId') ?? '')
  const own = join(from, FILES)
  const target = into === null ? own : join(into, FILES)
  // damaged rows are not among those that were stored anew
  for (const object of blobs.list(bucket, () => {})) {
    const bytes = await wholeBytes(own, object)
    const saved = bytes ?? (await wholeBytes(snapshotPictures(from), object))
    if (saved === null) lost.push(object.path)
    else if (bytes === null) restored.push(object.path)
    if (saved !== null && !dryRun && (bytes === null || into !== null))
      await storeBytes(target, object.hash, saved)
  }
}

async function wholeBytes(folder: string, object: StoredObject): Promise<Uint8Array | null> {
  try {
    return await readStored(folder, object)
  } catch (error) {
    if (error instanceof DamagedBytes) return null
    throw error
  }
}

const AS: Readonly<Record<Replaced['as'], string>> = {
  exact: 'exactly as it was',
  older: 'an earlier version, what was written since is lost',
  unknown: 'the data file shows nothing of it; it may have been deleted since',
  newer: 'written since',
}

function sayRecovered(
  { replaced, lost, isComplete, from }: Recovered,
  pictures: Pictures,
  say: (line: string) => void,
): void {
  if (!isComplete)
    say(`${from} is damaged as a file: what can still be read of it was read page by page.`)
  sayFindings(
    replaced
      .filter(({ as }) => as !== 'newer')
      .map(({ name, from: source, as }) => `${shown(name)}: taken from ${source}, ${AS[as]}`),
    say,
  )
  // every one of them: nobody could find out later
  for (const name of lost)
    say(`  ${shown(name)}: lost, neither the data file nor a snapshot holds it`)
  sayFindings(
    pictures.restored.map((path) => `${path}: its bytes are taken from the snapshots`),
    say,
  )
  sayFindings(
    pictures.lost.map((path) => `${path}: its bytes are lost; "npm run repair -- --from BACKUP"`),
    say,
  )
}

/** A key of a stored file has a zero character between its bucket and its path. */
const shown = (name: string): string => name.replace('\0', '/')

/** What a backup counts, with the same words, and then what only this machine has. */
function describeReadable(readable: Recovered['readable']): string {
  const { document = 0, object = 0, account = 0, ...others } = Object.fromEntries(readable)
  const internal = Object.values(others).reduce((sum, count) => sum + count, 0)
  return listed([
    some(document, 'record'),
    some(object, 'file'),
    some(account, 'account'),
    some(internal, 'internal entry', 'internal entries'),
  ])
}

function lastLine(
  { readable, replaced, lost, cutOff, setAside, isChanged }: Recovered,
  call: Call,
  into: string | null,
): string {
  const since = replaced.filter(({ as }) => as === 'newer').length
  const counts = [
    `${capitalized(describeReadable(readable))} read`,
    `${since === replaced.length ? 'none' : replaced.length - since} taken from snapshots`,
    ...(since === 0 ? [] : [`${since} written since`]),
    `${lost.length === 0 ? 'none' : lost.length} lost`,
  ].join(', ')
  const kilobytes = Math.ceil(cutOff / 1000).toLocaleString('en')
  const found =
    cutOff === 0
      ? counts
      : `${counts}. The last ${kilobytes} kB of the data file are gone: what stood only there is not counted among the lost, since nothing names it`
  if (call.dryRun) return `${found}. Nothing was changed.`
  if (!isChanged) return `${found}. No record is damaged, so the data file was left as it is.`
  const place = into === null ? `the wiki in ${call.dataDir}` : `a wiki in ${into}`
  const aside = setAside === null ? '' : ` The data file as it was lies beside it: ${setAside}.`
  return `${found}. That is ${place} now.${aside} "npm run repair" and then "npm run rebuild-catalogue" put right what depends on lost records.`
}

function describeProblem(problem: RecoverProblem, dataDir: string): string {
  switch (problem.kind) {
    case 'running':
      return `The wiki in ${dataDir} is running. Stop it, then try again; --dry-run works while it runs.`
    case 'into-taken':
      return 'The folder of --into holds something. Name a new or an empty one.'
    case 'nothing-found':
      return `Nothing in ${dataDir} can be read, neither in its data file nor in a snapshot. Nothing was changed. Restore a backup: npm run restore -- --data NEW-FOLDER FILE`
    case 'no-file':
      return problem.files.length === 0
        ? `There is no wiki in ${dataDir}. Name its folder with --data DIR.`
        : `There is no such data file in ${dataDir}. There are:\n  ${problem.files.join('\n  ')}`
  }
}

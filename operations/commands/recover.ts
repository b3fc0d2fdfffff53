/** Command `npm run recover`: rebuilds a damaged data file from its readable pages and its snapshots. */

import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import {
  createAuthAccountStore,
  DamagedBytesError,
  FILES_DIR,
  getSnapshotFilesDir,
  isFieldIndexed,
  listAccounts,
  type OpenedStore,
  type RecoverProblem,
  type RecoverResult,
  type ReplacedRecord,
  readStoredBytes,
  buildAccountChanges as recordsOf,
  recoverFolder,
  type StoredObject,
  storeBytes,
} from 'local-cloud-services'
import { getLocalBucket, getProjectOfLocalBucket } from '#shared/config'
import { err, ok, type Result } from '#shared/result'
import { formatStartProblem, readDeployedFiles } from '../../local-cloud/index.ts'
import type { Command, CommandDeps } from '../command.ts'
import type { CommandArgs } from '../command-args.ts'
import { catchWikiError } from '../wiki/catch-wiki-error.ts'
import { toWikiError } from '../wiki/local-source.ts'
import { createProgressPrinter } from '../wiki/progress.ts'
import { capitalize, formatCount, formatList } from './format-text.ts'
import { printFindings } from './open-wiki.ts'

export const recover: Command = {
  usage: '[--data DIR] [--dry-run] [--file NAME] [--into FOLDER]',
  booleanFlags: [],
  valueFlags: ['file', 'into'],
  operandCount: [0, 0],
  async run(args, deps) {
    if (args.hosted) return err('A hosted wiki has no data file here. Its provider stores it.')
    if (!existsSync(args.dataDir)) return err(`There is no wiki in ${args.dataDir}. Name its folder with --data DIR.`)
    const deployed = await readDeployedFiles(deps.deployed)
    if (!deployed.ok) return err(formatStartProblem(deployed.error, { fresh: false }))
    const { indexes } = deployed.value
    const isIndexedHere = (id: string, field: string) => isFieldIndexed(indexes, id, field)
    return recoverWith(args, deps, isIndexedHere)
  },
}

async function recoverWith(
  args: CommandArgs,
  { print }: CommandDeps,
  isIndexedHere: (collectionId: string, field: string) => boolean,
): Promise<Result<string, string>> {
  const into = args.value('into') === null ? null : resolve(args.value('into') ?? '')
  const progress = createProgressPrinter(print)
  const images: RestoredImages = { restored: [], lost: [] }
  const steps = new Map<string, () => void>()
  const recovered = await catchWikiError(() =>
    recoverFolder({
      dataDir: args.dataDir,
      isIndexed: isIndexedHere,
      file: args.value('file'),
      into,
      dryRun: args.dryRun,
      getProjectId: getProjectOfLocalBucket,
      onPage(name, _, total) {
        const step = steps.get(name) ?? progress(`pages of ${name} read`, total)
        steps.set(name, step)
        step()
      },
      async finish(store) {
        await restoreAddressIndex(store)
        await restoreImages(store, { from: args.dataDir, into, dryRun: args.dryRun }, images)
      },
    }).catch((error) => {
      throw toWikiError(error)
    }),
  )
  if (!recovered.ok) return recovered
  if (!recovered.value.ok) return err(describeProblem(recovered.value.error, args.dataDir))
  const found = recovered.value.value
  printRecovered(found, images, print)
  return ok(formatSummary(found, args, into))
}

/** Restores the index from address to account, whose records may be lost while the accounts are not. */
async function restoreAddressIndex({ records }: OpenedStore): Promise<void> {
  const accounts = createAuthAccountStore(records)
  // The rebuilt store contains no damaged rows.
  const nameless = listAccounts(records, () => {}).filter(({ email }) => accounts.findByEmail(email) === null)
  await records.commit(() => ({ changes: nameless.flatMap(recordsOf), result: undefined }))
}

interface RestoredImages {
  readonly restored: string[]
  readonly lost: string[]
}

/** Restores each damaged or missing image from the wiki's own folder, or else from the snapshots. */
async function restoreImages(
  { blobs, meta }: OpenedStore,
  { from, into, dryRun }: { from: string; into: string | null; dryRun: boolean },
  { restored, lost }: RestoredImages,
): Promise<void> {
  const bucket = getLocalBucket(meta.get('projectId') ?? '')
  const own = join(from, FILES_DIR)
  const target = into === null ? own : join(into, FILES_DIR)
  // The rebuilt store contains no damaged rows.
  for (const object of blobs.list(bucket, () => {})) {
    const bytes = await readIntactBytes(own, object)
    const saved = bytes ?? (await readIntactBytes(getSnapshotFilesDir(from), object))
    if (saved === null) lost.push(object.path)
    else if (bytes === null) restored.push(object.path)
    if (saved !== null && !dryRun && (bytes === null || into !== null)) await storeBytes(target, object.hash, saved)
  }
}

async function readIntactBytes(folder: string, object: StoredObject): Promise<Uint8Array | null> {
  try {
    return await readStoredBytes(folder, object)
  } catch (error) {
    if (error instanceof DamagedBytesError) return null
    throw error
  }
}

const REPLACEMENT_SENTENCES: Readonly<Record<ReplacedRecord['as'], string>> = {
  exact: 'exactly as it was',
  older: 'an earlier version, what was written since is lost',
  unknown: 'the data file shows nothing of it; it may have been deleted since',
  newer: 'written since',
}

function printRecovered(
  { replaced, lost, isComplete, from }: RecoverResult,
  images: RestoredImages,
  print: (line: string) => void,
): void {
  if (!isComplete) print(`${from} is damaged as a file: what can still be read of it was read page by page.`)
  printFindings(
    replaced
      .filter(({ as }) => as !== 'newer')
      .map(({ name, from: source, as }) => `${formatName(name)}: taken from ${source}, ${REPLACEMENT_SENTENCES[as]}`),
    print,
  )
  // All of them are printed, because they cannot be determined later.
  for (const name of lost) print(`  ${formatName(name)}: lost, neither the data file nor a snapshot holds it`)
  printFindings(
    images.restored.map((path) => `${path}: its bytes are taken from the snapshots`),
    print,
  )
  printFindings(
    images.lost.map((path) => `${path}: its bytes are lost; "npm run repair -- --from BACKUP"`),
    print,
  )
}

/** The key of a stored file has a zero character between bucket and path. */
const formatName = (name: string): string => name.replace('\0', '/')

/** Counts the items of a backup in the same words, then the records that only a local wiki has. */
function describeReadable(readable: RecoverResult['readable']): string {
  const { document = 0, object = 0, account = 0, ...others } = Object.fromEntries(readable)
  const internal = Object.values(others).reduce((sum, count) => sum + count, 0)
  return formatList([
    formatCount(document, 'record'),
    formatCount(object, 'file'),
    formatCount(account, 'account'),
    formatCount(internal, 'internal entry', 'internal entries'),
  ])
}

function formatSummary(
  { readable, replaced, lost, cutOff, setAside, isChanged }: RecoverResult,
  args: CommandArgs,
  into: string | null,
): string {
  const since = replaced.filter(({ as }) => as === 'newer').length
  const counts = [
    `${capitalize(describeReadable(readable))} read`,
    `${since === replaced.length ? 'none' : replaced.length - since} taken from snapshots`,
    ...(since === 0 ? [] : [`${since} written since`]),
    `${lost.length === 0 ? 'none' : lost.length} lost`,
  ].join(', ')
  const kilobytes = Math.ceil(cutOff / 1000).toLocaleString('en')
  const found =
    cutOff === 0
      ? counts
      : `${counts}. The last ${kilobytes} kB of the data file are gone: records that were only there are not counted as lost, since nothing names them`
  if (args.dryRun) return `${found}. Nothing was changed.`
  if (!isChanged) return `${found}. No record is damaged, so the data file was left as it is.`
  const place = into === null ? `the wiki in ${args.dataDir}` : `a wiki in ${into}`
  const setAsideNote = setAside === null ? '' : ` The previous data file is beside it: ${setAside}.`
  return `${found}. That is ${place} now.${setAsideNote} Run "npm run repair" and then "npm run rebuild-catalogue" to correct records that depend on lost ones.`
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

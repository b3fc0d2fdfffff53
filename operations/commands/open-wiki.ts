/** Opens the wiki that the command line names, local or hosted, for the duration of an operation. */

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DATA_FILE, removeDataFile } from 'local-cloud-services'
import { getLocalBucket } from '#shared/config'
import type { StorageAddress } from '#shared/model/images/image-address'
import { err, type Result } from '#shared/result'
import {
  createLocalCloud,
  formatStartProblem,
  isForeignFolder,
  type LocalCloud,
  markFilledWithoutSample,
} from '../../local-cloud/index.ts'
import type { CommandDeps } from '../command.ts'
import type { CommandArgs } from '../command-args.ts'
import { openHostedWiki } from '../hosted/hosted-wiki.ts'
import { createBatchWriter } from '../wiki/batch-writer.ts'
import { catchWikiError } from '../wiki/catch-wiki-error.ts'
import { openLocalCopy } from '../wiki/local-copy.ts'
import { createLocalWiki } from '../wiki/local-wiki.ts'
import { createProgressPrinter } from '../wiki/progress.ts'
import { writeToRunningWiki } from '../wiki/running-wiki.ts'
import type { DocumentChanges, Wiki, WikiSink, WikiSource } from '../wiki/wiki.ts'

export interface WithWikiOptions {
  /** True to create a wiki in a folder that has none. */
  readonly createIfMissing?: boolean
  /** True if the operation writes roles and settings only, which a running wiki accepts from the command line. */
  readonly allowRunning?: boolean
}

/** Resolves with null if the wiki is running. */
async function withLocalCloud<T>(
  { dataDir }: CommandArgs,
  { deployed }: CommandDeps,
  createIfMissing: boolean,
  work: (cloud: LocalCloud, onBegin: () => void) => Promise<Result<T, string>>,
): Promise<Result<T, string> | null> {
  const isNew = !existsSync(join(dataDir, DATA_FILE))
  if (!createIfMissing && isNew) return err(`There is no wiki in ${dataDir}. Name its folder with --data DIR.`)
  if (isForeignFolder(dataDir))
    return err(`The folder ${dataDir} holds other things and no wiki. Name another with --data DIR.`)
  const opened = await createLocalCloud({ dataDir, ...deployed, port: 0, leaveDamaged: true })
  if (!opened.ok) return opened.error.kind === 'locked' ? null : err(formatStartProblem(opened.error, { fresh: false }))
  let isBegun = false
  try {
    return await work(opened.value, () => {
      isBegun = true
    })
  } finally {
    // An empty data file that was created here is removed. Snapshots and images are never new at this point, because
    // they are created after the first record.
    await opened.value.close(isNew && !isBegun ? () => removeDataFile(dataDir) : undefined)
  }
}

export interface OpenWiki {
  readonly wiki: Wiki
  readonly storage: StorageAddress
  /** Must be called before the first write. Prevents the sample content, whose accounts have public passwords. */
  readonly begin: () => Promise<void>
}

/** Runs the work with a local or hosted wiki that can be read and written. */
export async function withWiki<T>(
  args: CommandArgs,
  deps: CommandDeps,
  work: (open: OpenWiki) => Promise<Result<T, string>>,
  { createIfMissing = false, allowRunning = false }: WithWikiOptions = {},
): Promise<Result<T, string>> {
  if (args.hosted) {
    const opened = openHostedWiki(deps.environment)
    if (!opened.ok) return opened
    const { wiki, projectId, storage } = opened.value
    deps.print(`The hosted wiki ${projectId}:`)
    return work({ wiki, storage, begin: async () => {} })
  }
  if (args.dryRun && existsSync(join(args.dataDir, DATA_FILE))) return withSnapshotCopy(args, work)
  const done = await withLocalCloud(args, deps, createIfMissing, (cloud, onBegin) =>
    work({
      wiki: createLocalWiki(cloud),
      // The port changes with every start. Readers resolve such addresses to the wiki's own storage.
      storage: { origin: cloud.address, bucket: getLocalBucket(cloud.installation.projectId) },
      begin: () => {
        onBegin()
        return markFilledWithoutSample(cloud)
      },
    }),
  )
  if (done !== null) return done
  return allowRunning
    ? withSnapshotCopy(args, work, true)
    : err(`The wiki in ${args.dataDir} is running. Stop it, then try again; --dry-run works while it runs.`)
}

/** Runs the work with a copy of the wiki. Writes are refused, or sent to the running wiki. */
async function withSnapshotCopy<T>(
  { dataDir }: CommandArgs,
  work: (open: OpenWiki) => Promise<Result<T, string>>,
  writesToRunning = false,
): Promise<Result<T, string>> {
  const opened = await catchWikiError(() => openLocalCopy(dataDir))
  if (!opened.ok) return opened
  const { source, installation, close } = opened.value
  const write: WikiSink['write'] = (changes) => writeToRunningWiki(dataDir, installation.tokenSecret, changes)
  try {
    return await work({
      wiki: { ...source, ...READ_ONLY, ...(writesToRunning ? { write } : {}) },
      storage: { origin: 'http://127.0.0.1', bucket: getLocalBucket(installation.projectId) },
      begin: refuseToWrite,
    })
  } finally {
    await close()
  }
}

const refuseToWrite = async (): Promise<never> => {
  throw new Error('A dry run was about to write.')
}

const READ_ONLY: WikiSink = {
  write: refuseToWrite,
  save: refuseToWrite,
  putFile: refuseToWrite,
  removeFile: refuseToWrite,
  putAccounts: refuseToWrite,
  removeAccounts: refuseToWrite,
  toStoredAccount: (account) => account,
  groupIntoCommits: () => [],
}

/** Runs the work with a wiki that is only read: the hosted one, or a consistent copy of a local one. */
export async function withWikiSource<T>(
  args: CommandArgs,
  deps: CommandDeps,
  work: (source: WikiSource) => Promise<Result<T, string>>,
): Promise<Result<T, string>> {
  if (args.hosted) return withWiki(args, deps, ({ wiki }) => work(wiki))
  const opened = await catchWikiError(() => openLocalCopy(args.dataDir))
  if (!opened.ok) return opened
  try {
    return await work(opened.value.source)
  } finally {
    await opened.value.close()
  }
}

export const writeAll = (
  wiki: Wiki,
  { put, remove }: DocumentChanges,
  print: (line: string) => void,
): Promise<Result<void, string>> =>
  catchWikiError(async () => {
    const step = createProgressPrinter(print)('records', put.length + remove.length)
    const writing = createBatchWriter(wiki, (count) => {
      for (let done = 0; done < count; done++) step()
    })
    for (const document of put) await writing.put(document)
    for (const path of remove) await writing.remove(path)
    await writing.end()
  })

const MAX_PRINTED = 200

export function printFindings(findings: readonly string[], print: (line: string) => void): void {
  for (const finding of findings.slice(0, MAX_PRINTED)) print(`  ${finding}`)
  if (findings.length > MAX_PRINTED) print(`  and ${findings.length - MAX_PRINTED} more`)
}

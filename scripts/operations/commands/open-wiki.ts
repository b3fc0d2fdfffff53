/** The wiki a call means, open to be written until the work is done. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { localBucket } from '#shared/config'
import type { StorageAddress } from '#shared/model/images/image-address'
import { err, type Result } from '#shared/result'
import { createLocalCloud, type LocalCloud } from '../../../local-cloud/create-local-cloud.ts'
import { isForeignFolder } from '../../../local-cloud/foreign-folder.ts'
import { keepWithoutSample } from '../../../local-cloud/sample/fill-with-sample.ts'
import { tellStartProblem } from '../../../local-cloud/start-problems.ts'
import { DATA_FILE } from '../../../local-cloud/store/disk/damaged-folder.ts'
import { removeDataFile } from '../../../local-cloud/store/disk/empty-folder.ts'
import type { Surroundings } from '../command.ts'
import { openHostedWiki } from '../hosted/hosted-wiki.ts'
import type { Call } from '../options.ts'
import { asResult } from '../wiki/as-result.ts'
import { inBatches } from '../wiki/batches.ts'
import { copyOfLocalWiki } from '../wiki/local-copy.ts'
import { localWiki } from '../wiki/local-wiki.ts'
import { tellProgress } from '../wiki/progress.ts'
import { writeToRunning } from '../wiki/running-wiki.ts'
import type { DocumentChanges, Wiki, WikiSink, WikiSource } from '../wiki/wiki.ts'

export interface OpenOptions {
  /** Whether a folder without a wiki becomes one. */
  readonly make?: boolean
  /** Whether only such things are written as a running wiki takes from the command line: roles and settings. */
  readonly whileRunning?: boolean
}

/** null where the wiki is running. */
async function withLocalCloud<T>(
  { dataDir }: Call,
  { deployed }: Surroundings,
  make: boolean,
  work: (cloud: LocalCloud, begun: () => void) => Promise<Result<T, string>>,
): Promise<Result<T, string> | null> {
  const isNew = !existsSync(join(dataDir, DATA_FILE))
  if (!make && isNew) return err(`There is no wiki in ${dataDir}. Name its folder with --data DIR.`)
  if (isForeignFolder(dataDir))
    return err(
      `The folder ${dataDir} holds other things and no wiki. Name another with --data DIR.`,
    )
  const opened = await createLocalCloud({ dataDir, ...deployed, port: 0, leaveDamaged: true })
  if (!opened.ok)
    return opened.error.kind === 'locked'
      ? null
      : err(tellStartProblem(opened.error, { fresh: false }))
  let isBegun = false
  try {
    return await work(opened.value, () => {
      isBegun = true
    })
  } finally {
    // A data file that was made here and holds nothing goes again. Snapshots and pictures were there before:
    // nothing makes them until the first record is written.
    await opened.value.close(isNew && !isBegun ? () => removeDataFile(dataDir) : undefined)
  }
}

export interface OpenWiki {
  readonly wiki: Wiki
  /** Where its pictures are read. */
  readonly storage: StorageAddress
  /** Before it is filled with what is all there is to be: no sample, and nobody whose password is printed. */
  readonly begin: () => Promise<void>
}

/** The same through the port, wherever the wiki is kept. */
export async function withWiki<T>(
  call: Call,
  surroundings: Surroundings,
  work: (open: OpenWiki) => Promise<Result<T, string>>,
  { make = false, whileRunning = false }: OpenOptions = {},
): Promise<Result<T, string>> {
  if (call.hosted) {
    const opened = openHostedWiki(surroundings.environment)
    if (!opened.ok) return opened
    const { wiki, projectId, storage } = opened.value
    surroundings.say(`The hosted wiki ${projectId}:`)
    return work({ wiki, storage, begin: async () => {} })
  }
  if (call.dryRun && existsSync(join(call.dataDir, DATA_FILE))) return withCopy(call, work)
  const done = await withLocalCloud(call, surroundings, make, (cloud, begun) =>
    work({
      wiki: localWiki(cloud),
      // another port next time: addresses are read as lying in the wiki's own storage
      storage: { origin: cloud.address, bucket: localBucket(cloud.installation.projectId) },
      begin: () => {
        begun()
        return keepWithoutSample(cloud)
      },
    }),
  )
  if (done !== null) return done
  return whileRunning
    ? withCopy(call, work, true)
    : err(
        `The wiki in ${call.dataDir} is running. Stop it, then try again; --dry-run works while it runs.`,
      )
}

/** What a dry run looks at: the wiki as it is at one moment. Written is only to the running one, if at all. */
async function withCopy<T>(
  { dataDir }: Call,
  work: (open: OpenWiki) => Promise<Result<T, string>>,
  writesToRunning = false,
): Promise<Result<T, string>> {
  const opened = await asResult(() => copyOfLocalWiki(dataDir))
  if (!opened.ok) return opened
  const { source, installation, close } = opened.value
  const write: WikiSink['write'] = (changes) =>
    writeToRunning(dataDir, installation.tokenSecret, changes)
  try {
    return await work({
      wiki: { ...source, ...READ_ONLY, ...(writesToRunning ? { write } : {}) },
      storage: { origin: 'http://127.0.0.1', bucket: localBucket(installation.projectId) },
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
  asTold: (account) => account,
  commitsFor: () => [],
}

/** Only read, and a wiki of this machine as it is at one moment, also while it runs. */
export async function withSource<T>(
  call: Call,
  surroundings: Surroundings,
  work: (source: WikiSource) => Promise<Result<T, string>>,
): Promise<Result<T, string>> {
  if (call.hosted) return withWiki(call, surroundings, ({ wiki }) => work(wiki))
  const opened = await asResult(() => copyOfLocalWiki(call.dataDir))
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
  say: (line: string) => void,
): Promise<Result<void, string>> =>
  asResult(async () => {
    const step = tellProgress(say)('records', put.length + remove.length)
    const writing = inBatches(wiki, (count) => {
      for (let done = 0; done < count; done++) step()
    })
    for (const document of put) await writing.put(document)
    for (const path of remove) await writing.remove(path)
    await writing.end()
  })

/** As many as somebody reads. */
const TOLD = 200

export function sayFindings(findings: readonly string[], say: (line: string) => void): void {
  for (const finding of findings.slice(0, TOLD)) say(`  ${finding}`)
  if (findings.length > TOLD) say(`  and ${findings.length - TOLD} more`)
}

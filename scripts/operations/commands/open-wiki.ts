/** The wiki a call means, open to be written until the work is done. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { err, type Result } from '#shared/result'
import { createLocalCloud, type LocalCloud } from '../../../local-cloud/create-local-cloud.ts'
import { isForeignFolder } from '../../../local-cloud/foreign-folder.ts'
import { tellStartProblem } from '../../../local-cloud/start-problems.ts'
import { DATA_FILE } from '../../../local-cloud/store/disk/damaged-folder.ts'
import type { Surroundings } from '../command.ts'
import type { Call } from '../options.ts'
import { tellProgress } from '../tell-progress.ts'
import { asResult } from '../wiki/as-result.ts'
import { inBatches } from '../wiki/batches.ts'
import { localWiki } from '../wiki/local-wiki.ts'
import type { DocumentChanges, Wiki } from '../wiki/wiki.ts'

/** @param make whether a folder without a wiki becomes one */
export async function withLocalCloud<T>(
  { dataDir }: Call,
  { deployed }: Surroundings,
  make: boolean,
  work: (cloud: LocalCloud) => Promise<Result<T, string>>,
): Promise<Result<T, string>> {
  if (!make && !existsSync(join(dataDir, DATA_FILE)))
    return err(`There is no wiki in ${dataDir}. Name its folder with --data DIR.`)
  if (isForeignFolder(dataDir))
    return err(
      `The folder ${dataDir} holds other things and no wiki. Name another with --data DIR.`,
    )
  const opened = await createLocalCloud({ dataDir, ...deployed, port: 0 })
  if (!opened.ok)
    return err(
      opened.error.kind === 'locked'
        ? `The wiki in ${dataDir} is running. Stop it, then try again.`
        : tellStartProblem(opened.error, { fresh: false }),
    )
  try {
    return await work(opened.value)
  } finally {
    await opened.value.close()
  }
}

/** The same through the port, wherever the wiki is kept. */
export const withWiki = <T>(
  call: Call,
  surroundings: Surroundings,
  work: (wiki: Wiki) => Promise<Result<T, string>>,
): Promise<Result<T, string>> =>
  withLocalCloud(call, surroundings, false, (cloud) => work(localWiki(cloud)))

export const writeAll = (
  wiki: Wiki,
  { put, remove }: DocumentChanges,
  say: (line: string) => void,
): Promise<Result<void, string>> =>
  asResult(async () => {
    const told = tellProgress(say)
    const writing = inBatches(wiki, (count) => {
      for (let done = 0; done < count; done++) told('records')
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

/** A wiki in its data folder while nobody runs it: for what only whoever holds the folder may do. */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Result } from '#shared/result'
import { err } from '#shared/result'
import { createLocalCloud, type LocalCloud } from './create-local-cloud.ts'
import type { DeployedFiles } from './deployed-files.ts'
import { tellStartProblem } from './start-problems.ts'

export interface StoppedWiki {
  readonly dataDir: string
  readonly deployed: Required<DeployedFiles>
}

/** What came of the work, or what keeps it from being done, as a sentence. */
export async function inStoppedWiki(
  { dataDir: folder, deployed }: StoppedWiki,
  work: (cloud: LocalCloud) => Promise<Result<string, string>>,
): Promise<Result<string, string>> {
  const dataDir = resolve(folder)
  // Opening a folder makes a wiki of it.
  if (!existsSync(join(dataDir, 'wiki.db')))
    return err(`There is no wiki in ${dataDir}. Name its folder with --data DIR.`)
  const opened = await createLocalCloud({ dataDir, ...deployed, port: 0 })
  if (!opened.ok)
    return err(
      opened.error.kind === 'locked'
        ? `The wiki in ${dataDir} is running, and would not notice. Stop it, then try again.`
        : tellStartProblem(opened.error, { fresh: false }),
    )
  try {
    return await work(opened.value)
  } finally {
    await opened.value.close()
  }
}

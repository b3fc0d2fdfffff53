/** The wiki a call means, open to be written until the work is done. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { err, type Result } from '#shared/result'
import { createLocalCloud, type LocalCloud } from '../../local-cloud/create-local-cloud.ts'
import { isForeignFolder } from '../../local-cloud/foreign-folder.ts'
import { tellStartProblem } from '../../local-cloud/start-problems.ts'
import { DATA_FILE } from '../../local-cloud/store/disk/damaged-folder.ts'
import type { Surroundings } from '../command.ts'
import type { Call } from '../options.ts'

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

/** Launcher of the load generator, which waits for its result. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { LoadResult, LoadSpec } from './load.ts'

const run = promisify(execFile)
const MAX_DURATION = 10 * 60_000
const LARGEST = 1e8

/** Starts this program with another argument. */
export async function spawnLoad(load: LoadSpec): Promise<LoadResult> {
  const [, program] = process.argv
  if (program === undefined) throw new Error('The bench does not know its own file')
  const { stdout } = await run(process.execPath, [program, 'load', JSON.stringify(load)], {
    timeout: MAX_DURATION,
    maxBuffer: LARGEST,
  })
  return JSON.parse(stdout) as LoadResult
}

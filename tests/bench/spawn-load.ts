/** Starts the load generator and waits for what it measured. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { LoadResult, LoadSpec } from './load.ts'

const run = promisify(execFile)
const MAX_DURATION = 10 * 60_000
const LARGEST = 1e8

/** This very program with another word on its command line. */
export async function spawnLoad(load: LoadSpec): Promise<LoadResult> {
  const [, program] = process.argv
  if (program === undefined) throw new Error('The bench does not know its own file')
  const { stdout } = await run(process.execPath, [program, 'load', JSON.stringify(load)], {
    timeout: MAX_DURATION,
    maxBuffer: LARGEST,
  })
  return JSON.parse(stdout) as LoadResult
}

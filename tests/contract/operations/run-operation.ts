/** Helper: runs an operation of the built program in a process, as its launcher does. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { PROJECT_DIR } from '../../wiki-process.ts'

/** Timeout in milliseconds for several programs in sequence on a busy machine. */
export const OPERATION_TIMEOUT = 120_000

export interface OperationOutput {
  readonly code: number
  /** Standard output without lines of progress: whether they are printed depends on the speed of the machine. */
  readonly out: string
  readonly stderr: string
}

export const runOperation = (name: string, ...args: readonly string[]): Promise<OperationOutput> =>
  runOperationWith({}, name, ...args)

/** Also sets these environment variables. */
export const runOperationWith = (
  settings: Readonly<Record<string, string>>,
  name: string,
  ...args: readonly string[]
): Promise<OperationOutput> =>
  new Promise((resolve) => {
    const program = join(PROJECT_DIR, 'out/cloud/operations.js')
    const child = execFile(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', program, name, ...args],
      { env: { ...process.env, ...settings } },
      (_, stdout, stderr) => resolve({ code: child.exitCode ?? -1, out: stdout.replace(/^\d.*…\n/gm, ''), stderr }),
    )
  })

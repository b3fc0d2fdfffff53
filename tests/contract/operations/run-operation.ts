/** Runs an operation as its launcher does: the built program, its exit code, what it said where. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { PROJECT_DIR } from '../../wiki-process.ts'

/** For several programs one after another, on a machine that may have other things to do. */
export const OPERATION_TIMEOUT = 120_000

export interface OperationOutput {
  readonly code: number
  readonly out: string
  readonly stderr: string
}

export const runOperation = (name: string, ...args: readonly string[]): Promise<OperationOutput> =>
  runOperationWith({}, name, ...args)

/** With settings beside those of the machine. */
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
      (_, out, complained) => resolve({ code: child.exitCode ?? -1, out, stderr: complained }),
    )
  })

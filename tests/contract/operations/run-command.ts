/** Helper: runs an operation in the process of the test. */
import { resolveDeployedFiles } from '../../../local-cloud/deployed-files.ts'
import type { Command } from '../../../operations/command.ts'
import { parseCommandArgs } from '../../../operations/command-args.ts'
import { PROJECT_DIR } from '../../wiki-process.ts'

export interface CommandOutcome {
  readonly ok: boolean
  /** All printed lines and the result. */
  readonly text: string
}

export async function runCommand(command: Command, ...args: readonly string[]): Promise<CommandOutcome> {
  const call = parseCommandArgs(args, command)
  if (!call.ok) throw new Error(`No call: ${args.join(' ')}: ${call.error}`)
  const lines: string[] = []
  const done = await command.run(call.value, {
    deployed: resolveDeployedFiles(PROJECT_DIR),
    environment: {},
    version: '0.0.0',
    print: (line) => void lines.push(line),
  })
  return { ok: done.ok, text: [...lines, done.ok ? done.value : done.error].join('\n') }
}

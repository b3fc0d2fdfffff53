/** Runs an operation in this process: the command as its program calls it, without the program around it. */
import { deployedIn } from '../../../local-cloud/deployed-files.ts'
import type { Command } from '../../../scripts/operations/command.ts'
import { readCall } from '../../../scripts/operations/options.ts'
import { PROJECT } from '../../wiki-process.ts'

export interface Outcome {
  readonly ok: boolean
  /** All lines, the last one included. */
  readonly text: string
}

export async function runCommand(command: Command, ...args: readonly string[]): Promise<Outcome> {
  const call = readCall(args, command.switches, command.named)
  if (call === null) throw new Error(`No call: ${args.join(' ')}`)
  const lines: string[] = []
  const done = await command.run(call, {
    deployed: deployedIn(PROJECT),
    environment: {},
    version: '0.0.0',
    say: (line) => void lines.push(line),
  })
  return { ok: done.ok, text: [...lines, done.ok ? done.value : done.error].join('\n') }
}

/** What an operation is: how it is called, and what it does with the call. */
import type { Result } from '#shared/result'
import type { DeployedFiles } from '../local-cloud/deployed-files.ts'
import type { CommandArgs } from './command-args.ts'

export interface CommandDeps {
  readonly deployed: Required<DeployedFiles>
  readonly environment: Readonly<Record<string, string | undefined>>
  /** The program's version. */
  readonly version: string
  readonly print: (line: string) => void
}

export interface Command {
  /** After `npm run NAME -- `. */
  readonly usage: string
  readonly booleanFlags: readonly string[]
  /** Flags with something behind them. */
  readonly valueFlags?: readonly string[]
  /** How many words besides the flags. */
  readonly operandCount: readonly [least: number, most: number]
  /** The last line to say, or what kept it from being done. */
  readonly run: (args: CommandArgs, deps: CommandDeps) => Promise<Result<string, string>>
}

/** Types of an operation: its command line and its function. */
import type { Result } from '#shared/result'
import type { DeployedFiles } from '../local-cloud/index.ts'
import type { AcceptedArgs, CommandArgs } from './command-args.ts'

export interface CommandDeps {
  readonly deployed: Required<DeployedFiles>
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly version: string
  readonly print: (line: string) => void
}

export interface Command extends AcceptedArgs {
  /** Synopsis after `npm run NAME -- `. */
  readonly usage: string
  /** Resolves with the last line of output, or with an error message. */
  readonly run: (args: CommandArgs, deps: CommandDeps) => Promise<Result<string, string>>
}

/** What an operation is: how it is called, and what it does with the call. */
import type { Result } from '#shared/result'
import type { DeployedFiles } from '../local-cloud/deployed-files.ts'
import type { AcceptedArgs, CommandArgs } from './command-args.ts'

export interface CommandDeps {
  readonly deployed: Required<DeployedFiles>
  readonly environment: Readonly<Record<string, string | undefined>>
  /** The program's version. */
  readonly version: string
  readonly print: (line: string) => void
}

export interface Command extends AcceptedArgs {
  /** After `npm run NAME -- `. */
  readonly usage: string
  /** The last line to say, or what kept it from being done. */
  readonly run: (args: CommandArgs, deps: CommandDeps) => Promise<Result<string, string>>
}

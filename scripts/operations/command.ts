/** What an operation is: how it is called, and what it does with the call. */
import type { Result } from '#shared/result'
import type { DeployedFiles } from '../../local-cloud/deployed-files.ts'
import type { Call } from './options.ts'

export interface Surroundings {
  readonly deployed: Required<DeployedFiles>
  readonly environment: Readonly<Record<string, string | undefined>>
  /** The program's version. */
  readonly version: string
  readonly say: (line: string) => void
}

export interface Command {
  /** After `npm run NAME -- `. */
  readonly usage: string
  readonly switches: readonly string[]
  /** Flags with something behind them. */
  readonly named?: readonly string[]
  /** How many words besides the flags. */
  readonly words: readonly [least: number, most: number]
  /** The last line to say, or what kept it from being done. */
  readonly run: (call: Call, surroundings: Surroundings) => Promise<Result<string, string>>
}

/** The command line all operations share: which wiki, and whether anything is to be changed. */
import { homedir } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { toText } from '#shared/model/stored-fields'
import { err, ok, type Result } from '#shared/result'
import { DEFAULT_DATA_DIR } from '../local-cloud/wiki-command-line.ts'

export interface CommandArgs {
  readonly operands: readonly string[]
  readonly dataDir: string
  /** The wiki of the settings, instead of the one in a folder. */
  readonly hosted: boolean
  /** Say what would be done, and do nothing. */
  readonly dryRun: boolean
  /** The switches of one command only. */
  readonly has: (name: string) => boolean
  /** What stands behind a flag of one command only; null without the flag. */
  readonly value: (name: string) => string | null
}

/** What a command takes. */
export interface AcceptedArgs {
  readonly booleanFlags: readonly string[]
  /** Flags with a value. */
  readonly valueFlags?: readonly string[]
  /** How many words besides the flags. */
  readonly operandCount: readonly [min: number, max: number]
}

/** @returns else a sentence that names the wrong word; '' where one is missing */
export function parseCommandArgs(
  argv: readonly string[],
  { booleanFlags, valueFlags = [], operandCount: [min, max] }: AcceptedArgs,
): Result<CommandArgs, string> {
  try {
    const flag = { type: 'boolean' } as const
    const own = Object.fromEntries(booleanFlags.map((name) => [name, flag]))
    const texts = Object.fromEntries(valueFlags.map((name) => [name, { type: 'string' } as const]))
    const { values, positionals } = parseArgs({
      args: [...argv],
      options: { data: { type: 'string' }, hosted: flag, 'dry-run': flag, ...own, ...texts },
      allowPositionals: true,
    })
    const hosted = values.hosted ?? false
    if (hosted && values.data !== undefined)
      return err('--hosted and --data name two wikis, and only one can be meant.')
    const tooMany = positionals[max]
    if (tooMany !== undefined) return err(`"${tooMany}" is one word too many.`)
    if (positionals.length < min) return err('')
    return ok({
      operands: positionals,
      dataDir: resolve(expandHome(values.data ?? DEFAULT_DATA_DIR)),
      hosted,
      dryRun: values['dry-run'] ?? false,
      has: (name) => Reflect.get(values, name) === true,
      value: (name) => toText(Reflect.get(values, name)) || null,
    })
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return err(`${message.split(/\.\s/)[0]}.`)
  }
}

/** A shell leaves `~` alone behind an equals sign or in quotes. */
const expandHome = (folder: string): string => folder.replace(/^~(?=$|[/\\])/, () => homedir())

/** Parser for the command line of all operations. */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { toText } from '#shared/model/stored-fields'
import { err, ok, type Result } from '#shared/result'
import { DEFAULT_DATA_DIR, expandHome } from '../local-cloud/index.ts'

export interface CommandArgs {
  readonly operands: readonly string[]
  readonly dataDir: string
  /** True for the hosted wiki of the settings instead of the one in `dataDir`. */
  readonly hosted: boolean
  /** True to report what would be done and change nothing. */
  readonly dryRun: boolean
  /** Returns true if a boolean flag of the command was given. */
  readonly has: (name: string) => boolean
  /** Returns the value of a flag of the command; null if it was not given. */
  readonly value: (name: string) => string | null
}

/** Arguments that a command accepts besides those of all operations. */
export interface AcceptedArgs {
  readonly booleanFlags: readonly string[]
  /** Flags with a value. */
  readonly valueFlags?: readonly string[]
  /** Number of words besides the flags. */
  readonly operandCount: readonly [min: number, max: number]
}

/** Returns an error message that names the wrong word; '' if an operand is missing. */
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
    if (hosted && values.data !== undefined) return err('--hosted and --data name two wikis; give only one of them.')
    const tooMany = positionals[max]
    if (tooMany !== undefined) return err(`"${tooMany}" is one argument too many.`)
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

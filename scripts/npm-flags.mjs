/** Restores flags that npm took as its own configuration: `npm start --port=5000` without the `--`. */
import { COMMANDS } from './usage.mjs'

// Flags of all commands that run or open a wiki. Those of other commands have names that npm itself uses.
const FLAGS = new Set(
  Object.values(COMMANDS).flatMap(({ flags = {} }) => ('--data DIR' in flags ? Object.keys(flags) : [])),
)
const VALUE_FLAGS = [...FLAGS].filter(takesValue).map(getFlagName)
const BOOLEAN_FLAGS = [...FLAGS].filter((flag) => !takesValue(flag)).map(getFlagName)

/** @param {string} flag as in the usage: `--data DIR` or `--fresh` */
function takesValue(flag) {
  return flag.includes(' ')
}

/** @param {string} flag */
function getFlagName(flag) {
  return flag.replace('--', '').replace(/ .*/, '')
}

/**
 * Returns the flags npm took, followed by those it passed on. npm loses the value of `--flag value`, because it cannot
 * be distinguished from an operand; such a call is refused with a message that shows the correct one.
 * @param {readonly string[]} argv
 * @param {Readonly<Record<string, string | undefined>>} env
 * @returns {{ args: string[] } | { problem: string }}
 */
export function restoreNpmFlags(argv, env) {
  /** @param {string} flag */
  const readNpmConfig = (flag) => env[`npm_config_${flag.replaceAll('-', '_')}`]
  const lostFlags = VALUE_FLAGS.filter((flag) => readNpmConfig(flag) === 'true' || readNpmConfig(flag) === '')
  if (lostFlags.length > 0) {
    const words = argv.filter((word) => !word.startsWith('-'))
    // Flag and value can be matched only if there is one of each.
    const value = lostFlags.length === 1 && words.length === 1 ? words[0] : 'VALUE'
    const suggestion = lostFlags.map((flag) => `--${flag} ${value}`).join(' ')
    return {
      problem: `npm read --${lostFlags.join(' and --')} as its own ${lostFlags.length === 1 ? 'option' : 'options'} and the value was lost, so nothing was started. Write: npm start -- ${suggestion}`,
    }
  }
  const values = VALUE_FLAGS.flatMap((flag) => (readNpmConfig(flag) ? [`--${flag}`, readNpmConfig(flag) ?? ''] : []))
  const switches = BOOLEAN_FLAGS.flatMap((flag) => (readNpmConfig(flag) === 'true' ? [`--${flag}`] : []))
  return { args: [...values, ...switches, ...argv] }
}

/**
 * Returns the restored flags of this process. Prints an error and exits if npm lost a value.
 * @param {string} call such as `npm start`, for the message
 * @param {readonly string[]} [argv]
 */
export function restoreOwnFlags(call, argv = process.argv.slice(2)) {
  const flags = restoreNpmFlags(argv, process.env)
  if ('args' in flags) return flags.args
  console.error(flags.problem.replace('npm start', call))
  process.exit(1)
}

/** `npm start --port=5000` without the `--`: npm keeps the flag for itself, and this gives it back. */

const VALUE_FLAGS = [
  'port',
  'services-port',
  'data',
  'pages',
  'change-log-by',
  'from',
  'file',
  'into',
]
const BOOLEAN_FLAGS = [
  'fresh',
  'hosted',
  'dry-run',
  'replace',
  'without-people',
  'skip-damaged',
  'remove-orphans',
]

/**
 * Flags npm took as its own settings, in front of those that came through. A value that followed its flag as a
 * word of its own cannot be told from any other word, so that is refused with the call that works.
 * @param {readonly string[]} argv
 * @param {Readonly<Record<string, string | undefined>>} env
 * @returns {{ args: string[] } | { problem: string }}
 */
export function restoreNpmFlags(argv, env) {
  /** @param {string} flag */
  const readNpmConfig = (flag) => env[`npm_config_${flag.replaceAll('-', '_')}`]
  const lostFlags = VALUE_FLAGS.filter(
    (flag) => readNpmConfig(flag) === 'true' || readNpmConfig(flag) === '',
  )
  if (lostFlags.length > 0) {
    const words = argv.filter((word) => !word.startsWith('-'))
    // which word belonged to which flag is known only where there was one of each
    const value = lostFlags.length === 1 && words.length === 1 ? words[0] : 'VALUE'
    const suggestion = lostFlags.map((flag) => `--${flag} ${value}`).join(' ')
    return {
      problem: `npm kept --${lostFlags.join(' and --')} for itself and the value was lost, so nothing was started. Write: npm start -- ${suggestion}`,
    }
  }
  const values = VALUE_FLAGS.flatMap((flag) =>
    readNpmConfig(flag) ? [`--${flag}`, readNpmConfig(flag) ?? ''] : [],
  )
  const switches = BOOLEAN_FLAGS.flatMap((flag) =>
    readNpmConfig(flag) === 'true' ? [`--${flag}`] : [],
  )
  return { args: [...values, ...switches, ...argv] }
}

/** `npm start --port=5000` without the `--`: npm keeps the flag for itself, and this gives it back. */

const WITH_VALUE = [
  'port',
  'services-port',
  'data',
  'pages',
  'change-log-by',
  'from',
  'file',
  'into',
]
const SWITCHES = [
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
export function flagsFromNpm(argv, env) {
  /** @param {string} flag */
  const taken = (flag) => env[`npm_config_${flag.replaceAll('-', '_')}`]
  const cut = WITH_VALUE.filter((flag) => taken(flag) === 'true' || taken(flag) === '')
  if (cut.length > 0) {
    const words = argv.filter((word) => !word.startsWith('-'))
    // which word belonged to which flag is known only where there was one of each
    const value = cut.length === 1 && words.length === 1 ? words[0] : 'VALUE'
    const meant = cut.map((flag) => `--${flag} ${value}`).join(' ')
    return {
      problem: `npm kept --${cut.join(' and --')} for itself and the value was lost, so nothing was started. Write: npm start -- ${meant}`,
    }
  }
  const values = WITH_VALUE.flatMap((flag) => (taken(flag) ? [`--${flag}`, taken(flag) ?? ''] : []))
  const switches = SWITCHES.flatMap((flag) => (taken(flag) === 'true' ? [`--${flag}`] : []))
  return { args: [...values, ...switches, ...argv] }
}

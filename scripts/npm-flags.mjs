/** `npm start --port=5000` without the `--`: npm keeps the flag for itself, and this gives it back. */

const WITH_VALUE = ['port', 'services-port', 'data', 'pages']
const SWITCHES = ['fresh']

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
  const cut = WITH_VALUE.find((flag) => taken(flag) === 'true' || taken(flag) === '')
  if (cut) {
    const value = argv.find((word) => !word.startsWith('-')) ?? 'VALUE'
    return {
      problem: `npm kept --${cut} for itself and its value was lost, so nothing was started. Write: npm start -- --${cut} ${value}`,
    }
  }
  const values = WITH_VALUE.flatMap((flag) => (taken(flag) ? [`--${flag}`, taken(flag) ?? ''] : []))
  const switches = SWITCHES.flatMap((flag) => (taken(flag) === 'true' ? [`--${flag}`] : []))
  return { args: [...values, ...switches, ...argv] }
}

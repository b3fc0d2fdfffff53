/** Format of a logged error: written by the interface, recognized by the desktop program for its log file. */

const PREFIX = 'Infinite Worlds error '
const CODE = /^[a-z-]+\/[\w-]+$/

/** Formats a log line. Only codes of fixed words are logged, because any other text might contain personal data. */
export function formatErrorLine(code: string): string {
  const logged = CODE.test(code) ? code : 'unknown/code'
  return PREFIX + logged + (logged === 'read/missing' ? ': No such document exists.' : '')
}

/** True if a console line has this format, no matter which code printed it. */
export function isErrorLine(line: string): boolean {
  const code = line.startsWith(PREFIX) ? (line.slice(PREFIX.length).split(':')[0] ?? '') : ''
  return CODE.test(code) && line === formatErrorLine(code)
}

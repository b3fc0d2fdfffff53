/** Format of a logged error: written by the interface, recognised by the desktop program, which keeps it in its log file. */

const PREFIX = 'Infinite Worlds error '
const CODE = /^[a-z-]+\/[\w-]+$/

/** A code is made of fixed words; what is none is never repeated, because it might be somebody's text. */
export function formatErrorLine(code: string): string {
  const logged = CODE.test(code) ? code : 'unknown/code'
  return PREFIX + logged + (logged === 'read/missing' ? ': No such document exists.' : '')
}

/** Whether a line of a page's console is one of these, whoever wrote it there. */
export function isErrorLine(line: string): boolean {
  const code = line.startsWith(PREFIX) ? (line.slice(PREFIX.length).split(':')[0] ?? '') : ''
  return CODE.test(code) && line === formatErrorLine(code)
}

/** What the system knows of a running process: its memory and the time it has computed. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/** The most memory it has had, in bytes; where the system does not tell, what it has now. */
export function readResidentBytes(pid: number): number {
  const status = `/proc/${pid}/status`
  const hasStatus = existsSync(status)
    ? /VmHWM:\s+(\d+) kB/.exec(readFileSync(status, 'utf8'))?.[1]
    : execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })
  return Number(hasStatus) * 1024
}

/** Linux counts in hundredths of a second, wherever it runs. */
const TICK = 10

/** Milliseconds on a core, all threads; null where the system does not tell. Unlike a clock's, they do not grow when others compute. */
export function readCpuMilliseconds(pid: number): number | null {
  const file = `/proc/${pid}/stat`
  if (!existsSync(file)) return null
  // the name in brackets may hold spaces
  const fields = readFileSync(file, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK
}

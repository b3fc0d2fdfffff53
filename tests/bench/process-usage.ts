/** Reader of a running process's memory and processor time, as the system counts them. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/** Returns the peak memory in bytes, or the present one where the system does not record the peak. */
export function readResidentBytes(pid: number): number {
  const status = `/proc/${pid}/status`
  const hasStatus = existsSync(status)
    ? /VmHWM:\s+(\d+) kB/.exec(readFileSync(status, 'utf8'))?.[1]
    : execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })
  return Number(hasStatus) * 1024
}

/** Linux reports processor time in hundredths of a second. */
const TICK = 10

/**
 * Returns the processor milliseconds of all threads, or null where the system does not report them. Other processes do
 * not change them.
 */
export function readCpuMilliseconds(pid: number): number | null {
  const file = `/proc/${pid}/stat`
  if (!existsSync(file)) return null
  // The name in brackets may contain spaces.
  const fields = readFileSync(file, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK
}

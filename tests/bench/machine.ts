/** Description of the machine, and of its load during the bench. */
import { arch, cpus, loadavg, platform, release, totalmem } from 'node:os'

export function describeMachine(browser: string): string {
  const [first] = cpus()
  return [
    `${first?.model.trim() ?? 'unknown processor'}, ${cpus().length} cores, ${Math.round(totalmem() / 1e9)} GB`,
    `${platform()} ${release()} ${arch()}, Node ${process.versions.node}, ${browser}`,
  ].join('\n')
}

/** A load of one and a half times the number of cores has other causes than the bench. */
const BUSY_LOAD = 1.5

export const isMachineBusy = (): boolean => (loadavg()[0] ?? 0) > cpus().length * BUSY_LOAD

/**
 * Processes that ran or waited to run, over the last minute. Above the number of cores, measured times are too long.
 */
export const getLoadAverage = (): string => (loadavg()[0] ?? 0).toFixed(1)

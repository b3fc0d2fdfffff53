/** Which machine the figures are of, and how busy it was meanwhile. */
import { arch, cpus, loadavg, platform, release, totalmem } from 'node:os'

export function describeMachine(browser: string): string {
  const [first] = cpus()
  return [
    `${first?.model.trim() ?? 'unknown processor'}, ${cpus().length} cores, ${Math.round(totalmem() / 1e9)} GB`,
    `${platform()} ${release()} ${arch()}, Node ${process.versions.node}, ${browser}`,
  ].join('\n')
}

/** Half as many again as there are cores is more than a bench alone causes. */
const BUSY_LOAD = 1.5

export const isMachineBusy = (): boolean => (loadavg()[0] ?? 0) > cpus().length * BUSY_LOAD

/** Processes that ran or waited to run, over the last minute; above the number of cores times are too long. */
export const getLoadAverage = (): string => (loadavg()[0] ?? 0).toFixed(1)

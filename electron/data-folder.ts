/** Rule for the data folder (`userData`), which holds the wiki, drafts and settings. */
import { join } from 'node:path'

export interface ProgramInstallation {
  readonly isPackaged: boolean
  /** Electron's `appData`: the system's folder for application data. */
  readonly appData: string
  /** `productName` of package.json, which is the same in a checkout and in an installed program. */
  readonly name: string
  /** True if `--user-data-dir` was passed. */
  readonly isGiven: boolean
}

/**
 * Returns the folder to use instead of Electron's default; null for the default. A checkout gets its own folder,
 * because code under development must not open, migrate or damage the data of an installed program.
 */
export function resolveDataFolder({ isPackaged, appData, name, isGiven }: ProgramInstallation): string | null {
  return isPackaged || isGiven ? null : join(appData, `${name} (development)`)
}

/** Data folder: where this program keeps the wiki, drafts and settings. */
import { join } from 'node:path'

export interface ProgramInstallation {
  readonly isPackaged: boolean
  /** The system's folder for data of programs. */
  readonly appData: string
  /** `productName` of package.json, the same in a checkout and in an installed program. */
  readonly name: string
  /** Whether `--user-data-dir` has set one. */
  readonly isGiven: boolean
}

/**
 * Folder to use instead of the one Electron derives from the program's name; null to leave that. A checkout gets one
 * of its own: a program being written must not open, migrate or damage what somebody keeps in the installed one.
 */
export function resolveDataFolder({
  isPackaged,
  appData,
  name,
  isGiven,
}: ProgramInstallation): string | null {
  return isPackaged || isGiven ? null : join(appData, `${name} (development)`)
}

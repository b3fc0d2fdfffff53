/** Adapter of electron-updater, which is loaded only when the first check runs. */
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import type { Updater } from './updates.ts'

/** electron-builder writes this file if its configuration names a feed. */
const FEED = 'app-update.yml'

/** @param resources the resources folder of the packed program; null if it is not packed */
export async function findFeed(resources: string | null): Promise<boolean> {
  if (resources === null) return false
  return access(join(resources, FEED)).then(
    () => true,
    () => false,
  )
}

export function openUpdater(log: (sentence: string) => void): Updater {
  const load = async () => {
    const { autoUpdater } = (await import('electron-updater')).default
    autoUpdater.autoDownload = false
    autoUpdater.autoInstallOnAppQuit = false
    autoUpdater.logger = { info: log, warn: log, error: log }
    return autoUpdater
  }
  return {
    async check() {
      const found = await (await load()).checkForUpdates()
      return found?.isUpdateAvailable ? { version: found.updateInfo.version } : null
    },
    async download() {
      await (await load()).downloadUpdate()
    },
    install() {
      void load().then((updater) => updater.quitAndInstall())
    },
  }
}

/** electron-updater, loaded only where the program was packed with a feed to look at. */
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import type { Updater } from './updates.ts'

/** Written by electron-builder from the feed in its configuration; without one there is no such file. */
const FEED = 'app-update.yml'

/** @param resources the packed program's folder; null where it is not packed. */
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

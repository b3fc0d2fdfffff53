/** Opens the program's stores in the data folder: settings, small forms and the draft vault. */
import { join } from 'node:path'
import { ipcMain } from 'electron'
import Store from 'electron-store'
import type { DESKTOP_MESSAGES } from '#shared/messages/desktop-messages'
import { nodeDisk } from '../draft-vault/disk.ts'
import { type DraftVault, openDraftVault } from '../draft-vault/draft-vault.ts'
import { type FormStore, openFormStore } from '../draft-vault/form-store.ts'
import { openValueStore } from '../settings/open-value-store.ts'
import { createSettings, type Settings } from '../settings/settings.ts'

export interface Stores {
  readonly settings: Settings
  readonly vault: DraftVault
  readonly forms: FormStore
}

/**
 * On this channel electron-store tells every page where the data folder is. No page needs that, and a call outside the
 * bridge is not checked.
 */
const STORE_CHANNEL = 'electron-store-get-data'

type StoreName = keyof typeof DESKTOP_MESSAGES.setAside

/** @param onDamage receives the new path of a damaged file */
export async function openStores(
  userData: string,
  onDamage: (what: StoreName, setAside: string) => void,
): Promise<Stores> {
  const openNamedStore = (name: StoreName) => {
    // `clearInvalidConfig` would silently empty a damaged file.
    const open = () => new Store({ name, cwd: userData, clearInvalidConfig: false })
    const opened = openValueStore({ file: join(userData, `${name}.json`), open }, new Date())
    if (opened.setAside !== null) onDamage(name, opened.setAside)
    return opened.values
  }
  const stores = {
    settings: createSettings(openNamedStore('settings')),
    forms: openFormStore(openNamedStore('forms')),
    vault: await openDraftVault({
      folder: join(userData, 'drafts'),
      disk: nodeDisk,
      index: openNamedStore('drafts'),
      now: () => new Date(),
    }),
  }
  ipcMain.removeAllListeners(STORE_CHANNEL)
  return stores
}

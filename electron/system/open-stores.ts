/** What the program keeps on disk for itself: its settings, and the drafts. */
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
  /** Small forms, until they are sent. */
  readonly forms: FormStore
}

/**
 * electron-store tells every page that asks on this channel where the data folder is. No page has a use for that, and
 * a call that does not pass the bridge is not checked.
 */
const STORE_CHANNEL = 'electron-store-get-data'

type StoreName = keyof typeof DESKTOP_MESSAGES.setAside

/** @param onDamage where a file that could not be read lies now */
export async function openStores(
  userData: string,
  onDamage: (what: StoreName, setAside: string) => void,
): Promise<Stores> {
  const openNamedStore = (name: StoreName) => {
    // a damaged file is never emptied in silence
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

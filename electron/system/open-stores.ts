/** What the program keeps on disk for itself: its settings, and the drafts. */
import { join } from 'node:path'
import { ipcMain } from 'electron'
import Store from 'electron-store'
import type { DESKTOP } from '#shared/messages/desktop-messages'
import { nodeDisk } from '../draft-vault/disk.ts'
import { type DraftVault, openDraftVault } from '../draft-vault/draft-vault.ts'
import { type KeptForms, openForms } from '../draft-vault/kept-forms.ts'
import { openValues } from '../settings/open-values.ts'
import { type Settings, settingsIn } from '../settings/settings.ts'

export interface Stores {
  readonly settings: Settings
  readonly vault: DraftVault
  /** Small forms, until they are sent. */
  readonly forms: KeptForms
}

/**
 * electron-store tells every page that asks on this channel where the data folder is. No page has a use for that, and
 * a call that does not pass the bridge is not checked.
 */
const STORE_CHANNEL = 'electron-store-get-data'

type Kept = keyof typeof DESKTOP.setAside

/** @param toldDamage where a file that could not be read lies now */
export async function openStores(
  userData: string,
  toldDamage: (what: Kept, setAside: string) => void,
): Promise<Stores> {
  const valuesNamed = (name: Kept) => {
    // a damaged file is never emptied in silence
    const open = () => new Store({ name, cwd: userData, clearInvalidConfig: false })
    const opened = openValues({ file: join(userData, `${name}.json`), open }, new Date())
    if (opened.setAside !== null) toldDamage(name, opened.setAside)
    return opened.values
  }
  const stores = {
    settings: settingsIn(valuesNamed('settings')),
    forms: openForms(valuesNamed('forms')),
    vault: await openDraftVault({
      folder: join(userData, 'drafts'),
      disk: nodeDisk,
      index: valuesNamed('drafts'),
      now: () => new Date(),
    }),
  }
  ipcMain.removeAllListeners(STORE_CHANNEL)
  return stores
}

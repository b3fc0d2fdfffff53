/** Handler of menu commands, which act on the most recently used window. */
import type { BrowserWindow } from 'electron'
import type { Backups } from '../backups/backups.ts'
import { MAILBOX_PATH } from '../interface/protocol-handler.ts'
import { SET_UP_PATH } from '../wiki/current-wiki.ts'
import type { Windows } from '../windows/windows.ts'
import type { MenuCommand } from './menu-records.ts'

export interface MenuCommandDeps {
  readonly windows: Windows<BrowserWindow>
  readonly homePath: string
  readonly backups: Backups
  readonly about: () => void
  readonly checkForUpdates: () => void
  readonly savePdf: (window: BrowserWindow) => void
  readonly exportDrafts: (window: BrowserWindow) => void
}

export const createCommandRunner =
  ({ windows, homePath, backups, about, checkForUpdates, savePdf, exportDrafts }: MenuCommandDeps) =>
  (command: MenuCommand): void => {
    const window = windows.last()
    const contents = window?.webContents
    const actions: Record<Exclude<MenuCommand['kind'], 'go' | 'edit'>, () => void> = {
      'new-window': () => windows.open(homePath),
      place: () => windows.load(SET_UP_PATH),
      mailbox: () => windows.load(MAILBOX_PATH),
      'back-up': () => void backups.backUp(),
      restore: () => void backups.restore(),
      print: () => contents?.print(),
      'save-pdf': () => window !== null && savePdf(window),
      'export-drafts': () => window !== null && exportDrafts(window),
      find: () => windows.sendToLast('find'),
      back: () => contents?.navigationHistory.goBack(),
      forward: () => contents?.navigationHistory.goForward(),
      about,
      updates: checkForUpdates,
    }
    if (command.kind === 'go') windows.show(command.path)
    else if (command.kind === 'edit') windows.sendToLast('edit', command.command)
    else actions[command.kind]()
  }

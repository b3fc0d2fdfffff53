/** Carries out what the menu asks for, in the window last used. */
import type { BrowserWindow } from 'electron'
import type { Backups } from '../backups/backups.ts'
import { MAILBOX } from '../interface/answer-interface.ts'
import { SET_UP } from '../wiki/current-wiki.ts'
import type { Windows } from '../windows/windows.ts'
import type { Command } from './menu-records.ts'

export interface MenuDoors {
  readonly windows: Windows<BrowserWindow>
  readonly home: string
  readonly backups: Backups
  readonly about: () => void
  readonly checkForUpdates: () => void
  readonly savePdf: (window: BrowserWindow) => void
  readonly exportDrafts: (window: BrowserWindow) => void
}

export const performWith =
  ({ windows, home, backups, about, checkForUpdates, savePdf, exportDrafts }: MenuDoors) =>
  (command: Command): void => {
    const window = windows.last()
    const contents = window?.webContents
    const acts: Record<Exclude<Command['kind'], 'go'>, () => void> = {
      'new-window': () => windows.open(home),
      place: () => windows.load(SET_UP),
      mailbox: () => windows.load(MAILBOX),
      'back-up': () => void backups.backUp(),
      restore: () => void backups.restore(),
      print: () => contents?.print(),
      'save-pdf': () => window !== null && savePdf(window),
      'export-drafts': () => window !== null && exportDrafts(window),
      find: () => windows.tellLast('find'),
      back: () => contents?.navigationHistory.goBack(),
      forward: () => contents?.navigationHistory.goForward(),
      about,
      updates: checkForUpdates,
    }
    if (command.kind === 'go') windows.show(command.path)
    else acts[command.kind]()
  }

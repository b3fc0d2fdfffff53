/** Table of the application menu as records, with each platform's conventions. */
import { MENU_SCREENS } from '#shared/commands'
import type { EditCommand } from '#shared/desktop-bridge'
import { DESKTOP_MESSAGES } from '#shared/messages/desktop-messages'
import { ROUTES } from '#shared/model/paths'

/** Commands implemented by this program. All other entries are roles of Electron. */
export type MenuCommand =
  | { readonly kind: 'go'; readonly path: string }
  | { readonly kind: 'edit'; readonly command: EditCommand }
  | {
      readonly kind:
        | 'new-window'
        | 'place'
        | 'mailbox'
        | 'back-up'
        | 'restore'
        | 'print'
        | 'save-pdf'
        | 'export-drafts'
        | 'find'
        | 'back'
        | 'forward'
        | 'about'
        | 'updates'
    }

/** Roles of Electron, which supply the label and the accelerator. */
type MenuRole =
  | 'services'
  | 'hide'
  | 'hideOthers'
  | 'unhide'
  | 'quit'
  | 'close'
  | 'undo'
  | 'redo'
  | 'cut'
  | 'copy'
  | 'paste'
  | 'pasteAndMatchStyle'
  | 'selectAll'
  | 'reload'
  | 'resetZoom'
  | 'zoomIn'
  | 'zoomOut'
  | 'togglefullscreen'
  | 'toggleDevTools'
  | 'minimize'
  | 'zoom'
  | 'front'

export type MenuEntry =
  | { readonly kind: 'line' }
  | { readonly kind: 'role'; readonly role: MenuRole; readonly label?: string }
  | {
      readonly kind: 'command'
      readonly id: string
      readonly label: string
      readonly keys?: string
      readonly command: MenuCommand
    }

export interface MenuRecord {
  readonly label: string
  /** The system adds entries to menus with these roles. */
  readonly role?: 'window' | 'help'
  readonly items: readonly MenuEntry[]
}

export interface MenuOptions {
  readonly platform: NodeJS.Platform
  /** True if the wiki is on this machine. Only a local wiki has a mailbox and backups. */
  readonly local: boolean
  /** True if the person can choose another wiki. */
  readonly canMove: boolean
  /** True if the program has an update feed. */
  readonly updates: boolean
}

const M = DESKTOP_MESSAGES.menu
const SEPARATOR: MenuEntry = { kind: 'line' }
const role = (name: MenuRole, label?: string): MenuEntry =>
  label === undefined ? { kind: 'role', role: name } : { kind: 'role', role: name, label }
const item = (id: string, label: string, command: MenuCommand, keys?: string): MenuEntry => ({
  kind: 'command',
  id,
  label,
  command,
  ...(keys === undefined ? {} : { keys }),
})
/** Its id is the command, by which `edit-menu.ts` enables it. */
const editItem = (command: EditCommand, label: string, keys: string): MenuEntry =>
  item(command, label, { kind: 'edit', command }, keys)
const includeIf = (condition: boolean, ...items: readonly MenuEntry[]): readonly MenuEntry[] => (condition ? items : [])

export function createMenuRecords({ platform, local, canMove, updates }: MenuOptions): readonly MenuRecord[] {
  const mac = platform === 'darwin'
  const about = item('about', M.about, { kind: 'about' })
  const place = includeIf(canMove, item('place', M.place, { kind: 'place' }, mac ? 'Cmd+,' : undefined))
  const check = includeIf(updates, item('updates', M.updates, { kind: 'updates' }))
  const application: MenuRecord = {
    label: DESKTOP_MESSAGES.name,
    items: [
      about,
      ...check,
      SEPARATOR,
      ...place,
      SEPARATOR,
      role('services'),
      SEPARATOR,
      role('hide'),
      role('hideOthers'),
      role('unhide'),
      SEPARATOR,
      role('quit', M.quit),
    ],
  }
  const file: MenuRecord = {
    label: M.file,
    items: [
      item('new-page', M.newPage, { kind: 'go', path: ROUTES.upload }, 'CmdOrCtrl+Shift+N'),
      item('new-window', M.newWindow, { kind: 'new-window' }, 'CmdOrCtrl+N'),
      SEPARATOR,
      editItem('save', M.save, 'CmdOrCtrl+S'),
      SEPARATOR,
      ...includeIf(local, item('mailbox', M.mailbox, { kind: 'mailbox' })),
      ...includeIf(!mac, ...place),
      SEPARATOR,
      ...includeIf(
        local,
        item('back-up', M.backUp, { kind: 'back-up' }),
        item('restore', M.restore, { kind: 'restore' }),
      ),
      item('export-drafts', M.exportDrafts, { kind: 'export-drafts' }),
      SEPARATOR,
      item('save-pdf', M.savePdf, { kind: 'save-pdf' }, 'CmdOrCtrl+Shift+P'),
      item('print', M.print, { kind: 'print' }, 'CmdOrCtrl+P'),
      SEPARATOR,
      role('close', M.closeWindow),
      ...includeIf(!mac, role('quit', M.exit)),
    ],
  }
  const edit: MenuRecord = {
    label: M.edit,
    items: [
      role('undo'),
      role('redo'),
      SEPARATOR,
      role('cut'),
      role('copy'),
      role('paste'),
      role('pasteAndMatchStyle'),
      role('selectAll'),
      SEPARATOR,
      editItem('insert-link', M.insertLink, 'CmdOrCtrl+Shift+K'),
      editItem('insert-picture', M.insertPicture, 'CmdOrCtrl+Shift+M'),
      SEPARATOR,
      item('find', M.find, { kind: 'find' }, 'CmdOrCtrl+F'),
    ],
  }
  const view: MenuRecord = {
    label: M.view,
    items: [
      editItem('preview', M.preview, 'CmdOrCtrl+Shift+E'),
      SEPARATOR,
      role('reload'),
      SEPARATOR,
      role('resetZoom'),
      role('zoomIn'),
      role('zoomOut'),
      SEPARATOR,
      role('togglefullscreen'),
      SEPARATOR,
      role('toggleDevTools'),
    ],
  }
  const accelerators: Readonly<Record<string, string>> = {
    home: mac ? 'Cmd+Shift+H' : 'Alt+Home',
    random: 'CmdOrCtrl+Shift+R',
  }
  const go: MenuRecord = {
    label: M.go,
    items: [
      item('back', M.back, { kind: 'back' }, mac ? 'Cmd+[' : 'Alt+Left'),
      item('forward', M.forward, { kind: 'forward' }, mac ? 'Cmd+]' : 'Alt+Right'),
      SEPARATOR,
      ...MENU_SCREENS.map(({ id, name, action }) => item(id, name, action, accelerators[id])),
    ],
  }
  const window: MenuRecord = {
    label: M.window,
    role: 'window',
    items: [role('minimize'), ...includeIf(mac, role('zoom'), SEPARATOR, role('front'))],
  }
  const help: MenuRecord = { label: M.help, role: 'help', items: mac ? [] : [...check, about] }
  const rest = [file, edit, view, go, window, help].filter(({ items }) => items.length > 0)
  return (mac ? [application, ...rest] : rest).map((menu) => ({
    ...menu,
    items: removeDoubleSeparators(menu.items),
  }))
}

const removeDoubleSeparators = (items: readonly MenuEntry[]): readonly MenuEntry[] =>
  items.filter(({ kind }, index) => kind !== 'line' || items[index - 1]?.kind !== 'line')

/** The application menu as a list of records, with each platform's conventions. */
import { DESKTOP } from '#shared/messages/desktop-messages'
import { ROUTES } from '#shared/model/paths'

/** What the program itself does; the rest is done by the system under its own names. */
export type Command =
  | { readonly kind: 'go'; readonly path: string }
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

/** Names of actions that Electron knows, with the system's own words and keys. */
type Role =
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

export type Item =
  | { readonly kind: 'line' }
  | { readonly kind: 'role'; readonly role: Role; readonly label?: string }
  | {
      readonly kind: 'command'
      readonly id: string
      readonly label: string
      readonly keys?: string
      readonly command: Command
    }

export interface Menu {
  readonly label: string
  /** The system puts its own things into these. */
  readonly role?: 'window' | 'help'
  readonly items: readonly Item[]
}

export interface MenuFor {
  readonly platform: NodeJS.Platform
  /** Whether the wiki is on this machine: only then is there a mailbox. */
  readonly local: boolean
  /** Whether the person chooses where the wiki is. */
  readonly canMove: boolean
  /** Whether there is anywhere to look for updates. */
  readonly updates: boolean
}

const M = DESKTOP.menu
const LINE: Item = { kind: 'line' }
const role = (name: Role, label?: string): Item =>
  label === undefined ? { kind: 'role', role: name } : { kind: 'role', role: name, label }
const item = (id: string, label: string, command: Command, keys?: string): Item => ({
  kind: 'command',
  id,
  label,
  command,
  ...(keys === undefined ? {} : { keys }),
})
const only = (condition: boolean, ...items: readonly Item[]): readonly Item[] =>
  condition ? items : []

export function menuFor({ platform, local, canMove, updates }: MenuFor): readonly Menu[] {
  const mac = platform === 'darwin'
  const about = item('about', M.about, { kind: 'about' })
  const place = only(canMove, item('place', M.place, { kind: 'place' }, mac ? 'Cmd+,' : undefined))
  const check = only(updates, item('updates', M.updates, { kind: 'updates' }))
  const application: Menu = {
    label: DESKTOP.name,
    items: [
      about,
      ...check,
      LINE,
      ...place,
      LINE,
      role('services'),
      LINE,
      role('hide'),
      role('hideOthers'),
      role('unhide'),
      LINE,
      role('quit', M.quit),
    ],
  }
  const file: Menu = {
    label: M.file,
    items: [
      item('new-window', M.newWindow, { kind: 'new-window' }, 'CmdOrCtrl+N'),
      LINE,
      ...only(local, item('mailbox', M.mailbox, { kind: 'mailbox' })),
      ...only(!mac, ...place),
      LINE,
      ...only(
        local,
        item('back-up', M.backUp, { kind: 'back-up' }),
        item('restore', M.restore, { kind: 'restore' }),
      ),
      item('export-drafts', M.exportDrafts, { kind: 'export-drafts' }),
      LINE,
      item('save-pdf', M.savePdf, { kind: 'save-pdf' }, 'CmdOrCtrl+Shift+P'),
      item('print', M.print, { kind: 'print' }, 'CmdOrCtrl+P'),
      LINE,
      role('close', M.closeWindow),
      ...only(!mac, role('quit', M.exit)),
    ],
  }
  const edit: Menu = {
    label: M.edit,
    items: [
      role('undo'),
      role('redo'),
      LINE,
      role('cut'),
      role('copy'),
      role('paste'),
      role('pasteAndMatchStyle'),
      role('selectAll'),
      LINE,
      item('find', M.find, { kind: 'find' }, 'CmdOrCtrl+F'),
    ],
  }
  const view: Menu = {
    label: M.view,
    items: [
      role('reload'),
      LINE,
      role('resetZoom'),
      role('zoomIn'),
      role('zoomOut'),
      LINE,
      role('togglefullscreen'),
      LINE,
      role('toggleDevTools'),
    ],
  }
  const go: Menu = {
    label: M.go,
    items: [
      item('back', M.back, { kind: 'back' }, mac ? 'Cmd+[' : 'Alt+Left'),
      item('forward', M.forward, { kind: 'forward' }, mac ? 'Cmd+]' : 'Alt+Right'),
      LINE,
      item('home', M.home, { kind: 'go', path: ROUTES.home }, mac ? 'Cmd+Shift+H' : 'Alt+Home'),
      item('all-content', M.allContent, { kind: 'go', path: ROUTES.allContent }),
      item('recent-changes', M.recentChanges, { kind: 'go', path: ROUTES.recentChanges }),
      item('random', M.random, { kind: 'go', path: ROUTES.random }, 'CmdOrCtrl+Shift+R'),
    ],
  }
  const window: Menu = {
    label: M.window,
    role: 'window',
    items: [role('minimize'), ...only(mac, role('zoom'), LINE, role('front'))],
  }
  const help: Menu = { label: M.help, role: 'help', items: mac ? [] : [...check, about] }
  const rest = [file, edit, view, go, window, help].filter(({ items }) => items.length > 0)
  return (mac ? [application, ...rest] : rest).map((menu) => ({
    ...menu,
    items: withoutDoubleLines(menu.items),
  }))
}

const withoutDoubleLines = (items: readonly Item[]): readonly Item[] =>
  items.filter(({ kind }, index) => kind !== 'line' || items[index - 1]?.kind !== 'line')

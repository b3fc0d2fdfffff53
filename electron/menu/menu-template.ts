/** Adapter of menu records to Electron's menu template. */
import type { MenuItemConstructorOptions } from 'electron'
import type { MenuCommand, MenuEntry, MenuRecord } from './menu-records.ts'

export const createMenuTemplate = (
  menus: readonly MenuRecord[],
  perform: (command: MenuCommand) => void,
): MenuItemConstructorOptions[] =>
  menus.map(({ label, role, items }) => ({
    label,
    ...(role === undefined ? {} : { role }),
    submenu: items.map((item) => createItemTemplate(item, perform)),
  }))

function createItemTemplate(item: MenuEntry, perform: (command: MenuCommand) => void): MenuItemConstructorOptions {
  switch (item.kind) {
    case 'line':
      return { type: 'separator' }
    case 'role':
      return item.label === undefined ? { role: item.role } : { role: item.role, label: item.label }
    case 'command':
      return {
        id: item.id,
        label: item.label,
        click: () => perform(item.command),
        ...(item.keys === undefined ? {} : { accelerator: item.keys }),
      }
  }
}

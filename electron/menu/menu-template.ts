/** The records of the menu as Electron takes them. */
import type { MenuItemConstructorOptions } from 'electron'
import type { Command, Item, Menu } from './menu-records.ts'

export const menuTemplate = (
  menus: readonly Menu[],
  perform: (command: Command) => void,
): MenuItemConstructorOptions[] =>
  menus.map(({ label, role, items }) => ({
    label,
    ...(role === undefined ? {} : { role }),
    submenu: items.map((item) => itemTemplate(item, perform)),
  }))

function itemTemplate(item: Item, perform: (command: Command) => void): MenuItemConstructorOptions {
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

/** Fakes of the parts of Electron that only record their calls; tests script the answers of dialogs. */
import { EventEmitter } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const unscripted = (name) => async () => {
  throw new Error(`fake Electron: dialog.${name} was not scripted by the test`)
}

export const dialog = {
  /** The messages of `showErrorBox`. */
  errors: [],
  showOpenDialog: unscripted('showOpenDialog'),
  showSaveDialog: unscripted('showSaveDialog'),
  showMessageBox: unscripted('showMessageBox'),
  showErrorBox(title, text) {
    dialog.errors.push([title, text])
    console.error(`${title}: ${text}`)
  },
}

export const shell = {
  opened: [],
  openExternal: async (address) => void shell.opened.push(address),
}

export const clipboard = { text: '', writeText: (text) => void Object.assign(clipboard, { text }) }

export const screen = {
  getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1440, height: 900 } }],
}

/** Listeners of events, and handlers of calls. */
export const ipcMain = Object.assign(new EventEmitter(), {
  handlers: new Map(),
  handle(channel, handler) {
    if (ipcMain.handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`)
    ipcMain.handlers.set(channel, handler)
  },
})

export const defaultSession = Object.assign(new EventEmitter(), {
  permissions: {},
  setPermissionRequestHandler: (handler) => {
    defaultSession.permissions.request = handler
  },
  setPermissionCheckHandler: (handler) => {
    defaultSession.permissions.check = handler
  },
  setDevicePermissionHandler: (handler) => {
    defaultSession.permissions.device = handler
  },
  isSpellCheckerEnabled: () => defaultSession.spellCheckerEnabled ?? true,
  setSpellCheckerEnabled(enabled) {
    defaultSession.spellCheckerEnabled = enabled
  },
  spellCheckerLanguages: ['en-US'],
  getSpellCheckerLanguages: () => defaultSession.spellCheckerLanguages,
  setSpellCheckerLanguages(languages) {
    defaultSession.spellCheckerLanguages = languages
    defaultSession.spellCheckerEnabled = languages.length > 0
  },
  /** Downloads in a later task, as Chromium does outside macOS, whether or not its spell checker is enabled. */
  downloadDictionaries(userData) {
    for (const language of defaultSession.spellCheckerLanguages) {
      mkdirSync(join(userData, 'Dictionaries'), { recursive: true })
      writeFileSync(join(userData, 'Dictionaries', `${language}-10-1.bdic`), '')
    }
  },
})

class MenuItem {
  constructor(options) {
    Object.assign(this, options)
    if (Array.isArray(options.submenu)) this.submenu = Menu.buildFromTemplate(options.submenu)
  }
}

export class Menu {
  static shown = null
  static popped = null
  items = []
  static buildFromTemplate(template) {
    const menu = new Menu()
    menu.items = template.map((options) => new MenuItem(options))
    return menu
  }
  static setApplicationMenu(menu) {
    Menu.shown = menu
  }
  static getApplicationMenu() {
    return Menu.shown
  }
  getMenuItemById(id) {
    for (const item of this.items) {
      const found = item.id === id ? item : item.submenu?.getMenuItemById(id)
      if (found) return found
    }
    return null
  }
  popup() {
    Menu.popped = this
  }
}

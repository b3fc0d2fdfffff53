/** Fake of Electron's windows, each a page of the one Chromium. Unsafe options throw. */
import { EventEmitter } from 'node:events'
import { WebContents } from './contents.mjs'

/** True if a listener has prevented the event's default. */
export const prevented = (emitter, name) => {
  let stopped = false
  const preventDefault = () => {
    stopped = true
  }
  emitter.emit(name, { preventDefault })
  return stopped
}

const UNSAFE = {
  nodeIntegration: true,
  contextIsolation: false,
  sandbox: false,
  webSecurity: false,
}

/**
 * @param {{ app: EventEmitter, windows: Map<number, object>, isReady: () => boolean, isQuitting: () => boolean, browser: () => object }} program
 */
export function windowClass({ app, windows, isReady, isQuitting, browser }) {
  return class BrowserWindow extends EventEmitter {
    #bounds
    #shown
    #isDestroyed = false
    #minimized = false
    #maximized = false

    constructor({ x = 0, y = 0, width = 800, height = 600, show = true, webPreferences = {} } = {}) {
      super()
      if (!isReady()) throw new Error('Cannot create BrowserWindow before app is ready')
      for (const [name, value] of Object.entries(UNSAFE))
        if (webPreferences[name] === value) throw new Error(`fake Electron: refuses ${name}: ${value}`)
      this.id = windows.size === 0 ? 1 : Math.max(...windows.keys()) + 1
      this.webPreferences = webPreferences
      this.#bounds = { x, y, width, height }
      this.#shown = show
      this.webContents = new WebContents(this.id, webPreferences, browser())
      windows.set(this.id, this)
      this.webContents.once('dom-ready', () => this.emit('ready-to-show'))
      this.webContents.once('destroyed', () => this.#closed())
      void this.webContents.ready.then(() => this.webContents.page.setViewportSize({ width, height }))
    }
    #closed() {
      this.#isDestroyed = true
      windows.delete(this.id)
      this.emit('closed')
      if (windows.size === 0 && !isQuitting()) app.emit('window-all-closed')
    }
    async loadURL(address) {
      await this.webContents.loadURL(address)
    }
    show() {
      this.#shown = true
      this.emit('show')
    }
    focus() {
      this.emit('focus')
    }
    restore() {
      this.#minimized = false
    }
    minimize() {
      this.#minimized = true
    }
    maximize() {
      this.#maximized = true
    }
    isVisible() {
      return this.#shown
    }
    isMinimized() {
      return this.#minimized
    }
    isMaximized() {
      return this.#maximized
    }
    isDestroyed() {
      return this.#isDestroyed
    }
    getBounds() {
      return { ...this.#bounds }
    }
    getNormalBounds() {
      return { ...this.#bounds }
    }
    setBounds(bounds) {
      Object.assign(this.#bounds, bounds)
    }
    getTitle() {
      return this.webContents.title ?? ''
    }
    close() {
      if (!prevented(this, 'close')) void this.destroy()
    }
    async destroy() {
      if (this.#isDestroyed) return
      if (isQuitting()) this.emit('close', { preventDefault() {} })
      await this.webContents.ready
      const closed = new Promise((done) => this.once('closed', done))
      await this.webContents.page.close().catch(() => {})
      await closed
    }
    static getAllWindows() {
      return [...windows.values()]
    }
    static fromWebContents(contents) {
      return [...windows.values()].find((window) => window.webContents === contents) ?? null
    }
  }
}

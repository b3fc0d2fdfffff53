/** Manager of the program's windows: opens, prepares and addresses them, and stores the bounds of the last one. */
import type { BrowserWindowConstructorOptions } from 'electron'
import type { DesktopEvents } from '#shared/desktop-bridge'
import { DESKTOP_MESSAGES } from '#shared/messages/desktop-messages'
import type { StorageProblem } from '#shared/model/drafts/stored-edits'
import { OWN_ORIGIN } from '../own-address.ts'
import type { Settings } from '../settings/settings.ts'
import { cascadeFrom, getInitialBounds, MIN_SIZE, type Rectangle } from './window-bounds.ts'

/** Subset of Electron's `BrowserWindow`. */
export interface ProgramWindow {
  readonly webContents: {
    readonly id: number
    send(event: string, ...args: unknown[]): void
    on(event: 'did-navigate', listener: () => void): unknown
  }
  loadURL(address: string): Promise<void>
  show(): void
  focus(): void
  maximize(): void
  restore(): void
  isMaximized(): boolean
  isMinimized(): boolean
  getBounds(): Rectangle
  getNormalBounds(): Rectangle
  on(event: 'focus' | 'close' | 'closed', listener: () => void): unknown
  once(event: 'ready-to-show', listener: () => void): unknown
}

export interface WindowsDeps<W extends ProgramWindow> {
  readonly create: (options: BrowserWindowConstructorOptions) => W
  readonly preload: string
  readonly screens: () => readonly Rectangle[]
  readonly settings: Pick<Settings, 'window' | 'saveWindow'>
  /** Called when the bounds of a closing window could not be stored. */
  readonly onNotStored: (problem: StorageProblem) => void
  /** Called for each window before it loads anything. */
  readonly prepare: (window: W) => void
}

export interface Windows<W extends ProgramWindow> {
  open(path: string): void
  /** Shows a path in the most recently used window or in a new one, without a reload if possible. */
  show(path: string): void
  /** Does the same for paths outside the interface's router, by loading the document. */
  load(path: string): void
  /** Loads the document again in every window, as after a switch to another wiki, except in the one with this id. */
  reload(path: string, exceptId?: number): void
  focus(): void
  last(): W | null
  /** Marks the page with this web contents id as ready to receive events. */
  markListening(id: number): void
  sendToLast<E extends keyof DesktopEvents>(event: E, ...args: Parameters<DesktopEvents[E]>): void
  sendToAll<E extends keyof DesktopEvents>(event: E, ...args: Parameters<DesktopEvents[E]>): void
  /** Sends an event to all windows except the one with this web contents id. */
  sendToOthers<E extends keyof DesktopEvents>(id: number, event: E, ...args: Parameters<DesktopEvents[E]>): void
}

/** Most of these are Electron's defaults. They are explicit because the security of the program depends on them. */
export const createWebPreferences = (preload: string) =>
  ({
    preload,
    contextIsolation: true,
    sandbox: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    webviewTag: false,
    navigateOnDragDrop: false,
    // The preload script provides a spell checker. Chromium's downloads dictionaries and writes to the system's.
    spellcheck: false,
  }) as const

export function createWindows<W extends ProgramWindow>(deps: WindowsDeps<W>): Windows<W> {
  /** The most recently used window is last. */
  const byLastUse: W[] = []
  /** Ids of pages that receive events; any other page would miss a `go` event. */
  const listening = new Set<number>()
  const last = () => byLastUse.at(-1) ?? null

  function open(path: string): void {
    const before = last()
    const stored = deps.settings.window()
    const bounds = before === null ? getInitialBounds(stored, deps.screens()) : cascadeFrom(before.getBounds())
    const window = deps.create({
      ...bounds,
      minWidth: MIN_SIZE.width,
      minHeight: MIN_SIZE.height,
      show: false,
      title: DESKTOP_MESSAGES.name,
      webPreferences: createWebPreferences(deps.preload),
    })
    byLastUse.push(window)
    deps.prepare(window)
    if (before === null && stored?.maximized) window.maximize()
    window.webContents.on('did-navigate', () => listening.delete(window.webContents.id))
    window.once('ready-to-show', () => window.show())
    window.on('focus', () => {
      byLastUse.splice(byLastUse.indexOf(window), 1)
      byLastUse.push(window)
    })
    window.on('close', () => {
      const place = { ...toRectangle(window.getNormalBounds()), maximized: window.isMaximized() }
      const stored = deps.settings.saveWindow(place)
      if (!stored.ok) deps.onNotStored(stored.error)
    })
    window.on('closed', () => byLastUse.splice(byLastUse.indexOf(window), 1))
    void load(window, path)
  }

  function focus(): void {
    const window = last()
    if (window?.isMinimized()) window.restore()
    window?.focus()
  }

  return {
    open,
    last,
    markListening: (id) => void listening.add(id),
    focus,
    show(path) {
      const window = last()
      if (window === null) return open(path)
      if (listening.has(window.webContents.id)) window.webContents.send('go', path)
      else void load(window, path)
      focus()
    },
    load(path) {
      const window = last()
      if (window === null) return open(path)
      void load(window, path)
      focus()
    },
    reload(path, exceptId) {
      for (const window of byLastUse) if (window.webContents.id !== exceptId) void load(window, path)
    },
    sendToLast: (event, ...args) => last()?.webContents.send(event, ...args),
    sendToAll(event, ...args) {
      for (const { webContents } of byLastUse) webContents.send(event, ...args)
    },
    sendToOthers(id, event, ...args) {
      for (const { webContents } of byLastUse) if (webContents.id !== id) webContents.send(event, ...args)
    },
  }
}

/** Ignores the rejection of a load that was superseded by another one. */
async function load(window: ProgramWindow, path: string): Promise<void> {
  await window.loadURL(`${OWN_ORIGIN}${path}`).catch(() => {})
}

const toRectangle = ({ x, y, width, height }: Rectangle): Rectangle => ({ x, y, width, height })

/** The program's windows: all on the same wiki, each guarded alike, the last one's place remembered. */
import type { BrowserWindowConstructorOptions } from 'electron'
import type { DesktopEvents } from '#shared/desktop-bridge'
import { DESKTOP } from '#shared/messages/desktop-messages'
import type { KeepProblem } from '#shared/model/drafts/kept-edits'
import { OWN_ORIGIN } from '../own-address.ts'
import type { Settings } from '../settings/settings.ts'
import { type Area, besideOf, openingAt, SMALLEST } from './window-place.ts'

/** As much of Electron's window as is used. */
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
  getBounds(): Area
  getNormalBounds(): Area
  on(event: 'focus' | 'close' | 'closed', listener: () => void): unknown
  once(event: 'ready-to-show', listener: () => void): unknown
}

export interface WindowParts<W extends ProgramWindow> {
  readonly create: (options: BrowserWindowConstructorOptions) => W
  readonly preload: string
  readonly screens: () => readonly Area[]
  readonly settings: Pick<Settings, 'window' | 'keepWindow'>
  /** The place of a window that closes could not be written. */
  readonly onNotStored: (problem: KeepProblem) => void
  /** What is done to each window before it loads anything. */
  readonly prepare: (window: W) => void
}

export interface Windows<W extends ProgramWindow> {
  open(path: string): void
  /** In the window last used, or a new one. */
  show(path: string): void
  /** The same for what is no screen of the interface: its document is loaded. */
  load(path: string): void
  /** Loads the document anew in every window: another wiki. */
  reload(path: string): void
  focus(): void
  last(): W | null
  /** The page with these contents listens to what it is told. */
  listens(id: number): void
  tellLast<E extends keyof DesktopEvents>(event: E, ...args: Parameters<DesktopEvents[E]>): void
  tellAll<E extends keyof DesktopEvents>(event: E, ...args: Parameters<DesktopEvents[E]>): void
  /** All but the one whose contents have this id. */
  tellOthers<E extends keyof DesktopEvents>(
    id: number,
    event: E,
    ...args: Parameters<DesktopEvents[E]>
  ): void
}

/** The defaults, written out: they are what everything else rests on. */
export const webPreferences = (preload: string) =>
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
    // The preload brings its own: this one downloads dictionaries and writes into the system's.
    spellcheck: false,
  }) as const

export function openWindows<W extends ProgramWindow>(parts: WindowParts<W>): Windows<W> {
  /** The one used last stands last. */
  const order: W[] = []
  /** Pages of the interface that have begun; every other would not hear where to go. */
  const listening = new Set<number>()
  const last = () => order.at(-1) ?? null

  function open(path: string): void {
    const before = last()
    const kept = parts.settings.window()
    const opening =
      before === null ? openingAt(kept, parts.screens()) : besideOf(before.getBounds())
    const window = parts.create({
      ...opening,
      minWidth: SMALLEST.width,
      minHeight: SMALLEST.height,
      show: false,
      title: DESKTOP.name,
      webPreferences: webPreferences(parts.preload),
    })
    order.push(window)
    parts.prepare(window)
    if (before === null && kept?.maximized) window.maximize()
    window.webContents.on('did-navigate', () => listening.delete(window.webContents.id))
    window.once('ready-to-show', () => window.show())
    window.on('focus', () => {
      order.splice(order.indexOf(window), 1)
      order.push(window)
    })
    window.on('close', () => {
      const place = { ...rounded(window.getNormalBounds()), maximized: window.isMaximized() }
      const stored = parts.settings.keepWindow(place)
      if (!stored.ok) parts.onNotStored(stored.error)
    })
    window.on('closed', () => order.splice(order.indexOf(window), 1))
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
    listens: (id) => void listening.add(id),
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
    reload(path) {
      for (const window of order) void load(window, path)
    },
    tellLast: (event, ...args) => last()?.webContents.send(event, ...args),
    tellAll(event, ...args) {
      for (const { webContents } of order) webContents.send(event, ...args)
    },
    tellOthers(id, event, ...args) {
      for (const { webContents } of order)
        if (webContents.id !== id) webContents.send(event, ...args)
    },
  }
}

/** A load is given up when another begins before it has ended. */
async function load(window: ProgramWindow, path: string): Promise<void> {
  await window.loadURL(`${OWN_ORIGIN}${path}`).catch(() => {})
}

const rounded = ({ x, y, width, height }: Area): Area => ({ x, y, width, height })

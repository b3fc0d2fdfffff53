/** The program's windows: all on the same wiki, each guarded alike, the last one's place remembered. */
import type { BrowserWindow, BrowserWindowConstructorOptions, Rectangle } from 'electron'
import type { DesktopEvents } from '#shared/desktop-bridge'
import { DESKTOP } from '#shared/desktop-messages'
import { OWN_ORIGIN } from '../own-address.ts'
import type { Settings } from '../settings/settings.ts'
import { type Area, besideOf, openingAt, SMALLEST } from './window-place.ts'

export interface WindowParts {
  readonly create: (options: BrowserWindowConstructorOptions) => BrowserWindow
  readonly preload: string
  readonly screens: () => readonly Area[]
  readonly settings: Pick<Settings, 'window' | 'keepWindow'>
  /** What is done to each window before it loads anything. */
  readonly prepare: (window: BrowserWindow) => void
}

export interface Windows {
  open(path: string): void
  /** In the window last used, or a new one. */
  show(path: string): void
  /** The same for what is no screen of the interface: its document is loaded. */
  load(path: string): void
  /** Loads the document anew in every window: another wiki. */
  reload(path: string): void
  focus(): void
  last(): BrowserWindow | null
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
    spellcheck: true,
  }) as const

export function openWindows(parts: WindowParts): Windows {
  /** The one used last stands last. */
  const order: BrowserWindow[] = []
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
    window.once('ready-to-show', () => window.show())
    window.on('focus', () => {
      order.splice(order.indexOf(window), 1)
      order.push(window)
    })
    window.on('close', () =>
      parts.settings.keepWindow({
        ...rounded(window.getNormalBounds()),
        maximized: window.isMaximized(),
      }),
    )
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
    focus,
    show(path) {
      const window = last()
      if (window === null) return open(path)
      window.webContents.send('go', path)
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
async function load(window: BrowserWindow, path: string): Promise<void> {
  await window.loadURL(`${OWN_ORIGIN}${path}`).catch(() => {})
}

const rounded = ({ x, y, width, height }: Rectangle): Rectangle => ({ x, y, width, height })

/** Navigation guard of a window: blocks foreign pages, new windows and embedded pages. */

import { MAILBOX_PATH } from '../interface/protocol-handler.ts'
import { isOwnAddress } from '../own-address.ts'

interface Navigation {
  readonly url: string
  preventDefault(): void
}

/** Subset of Electron's `WebContents`. */
export interface GuardedContents {
  on(event: 'will-navigate' | 'will-redirect', listener: (event: Navigation) => void): unknown
  on(event: 'will-frame-navigate', listener: (event: Navigation) => void): unknown
  on(event: 'will-attach-webview', listener: (event: Pick<Navigation, 'preventDefault'>) => void): unknown
  setWindowOpenHandler(handler: (details: { readonly url: string }) => { action: 'deny' }): void
}

export interface NavigationDeps {
  /** Opens an address in the system's browser or mail program. */
  readonly openExternal: (address: string) => void
  /** Opens a path in another window of this program. */
  readonly openWindow: (path: string) => void
  /** Opens a path in this window. */
  readonly show: (path: string) => void
}

/** Only these are passed to the system, because any other protocol could start a program. */
const EXTERNAL_PROTOCOLS: ReadonlySet<string> = new Set(['https:', 'mailto:'])

export function isExternalUrl(address: string): boolean {
  return URL.canParse(address) && EXTERNAL_PROTOCOLS.has(new URL(address).protocol)
}

export function guardNavigation(contents: GuardedContents, deps: NavigationDeps): void {
  const preventForeignNavigation = (event: Navigation) => {
    if (isOwnAddress(event.url)) return
    event.preventDefault()
    if (isExternalUrl(event.url)) deps.openExternal(event.url)
  }
  contents.on('will-navigate', preventForeignNavigation)
  contents.on('will-redirect', preventForeignNavigation)
  contents.on('will-frame-navigate', (event) => {
    if (!isOwnAddress(event.url)) event.preventDefault()
  })
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.setWindowOpenHandler(({ url }) => {
    if (isExternalUrl(url)) deps.openExternal(url)
    if (isOwnAddress(url)) {
      const { pathname, search, hash } = new URL(url)
      const path = `${pathname}${search}${hash}`
      if (pathname === MAILBOX_PATH) deps.show(path)
      else deps.openWindow(path)
    }
    return { action: 'deny' }
  })
}

/** Subset of Electron's `WebContents`. */
export interface UnloadingContents {
  on(event: 'will-prevent-unload', listener: (event: Pick<Navigation, 'preventDefault'>) => void): unknown
}

/** Without this, a page that handles `beforeunload` could not be closed, and no question would appear. */
export function confirmBeforeUnload(contents: UnloadingContents, confirmLeave: () => boolean): void {
  contents.on('will-prevent-unload', (event) => {
    // Preventing this event overrides the page's `beforeunload` handler.
    if (confirmLeave()) event.preventDefault()
  })
}

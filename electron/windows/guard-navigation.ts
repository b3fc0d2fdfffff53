/** What a window's page may not do: lead away from the interface, open anything, or hold another page within it. */

import { MAILBOX_PATH } from '../interface/protocol-handler.ts'
import { isOwnAddress } from '../own-address.ts'

interface Navigation {
  readonly url: string
  preventDefault(): void
}

/** As much of Electron's web contents as is looked after. */
export interface GuardedContents {
  on(event: 'will-navigate' | 'will-redirect', listener: (event: Navigation) => void): unknown
  on(event: 'will-frame-navigate', listener: (event: Navigation) => void): unknown
  on(
    event: 'will-attach-webview',
    listener: (event: Pick<Navigation, 'preventDefault'>) => void,
  ): unknown
  setWindowOpenHandler(handler: (details: { readonly url: string }) => { action: 'deny' }): void
}

export interface NavigationDeps {
  /** In the system's own browser or mail program. */
  readonly openExternal: (address: string) => void
  /** In another window of this program. */
  readonly openWindow: (path: string) => void
  /** In this window. */
  readonly show: (path: string) => void
}

/** Only these are ever handed to the system: everything else could start a program. */
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

/** As much of Electron's web contents as tells that a page wants to be asked before it is left. */
export interface UnloadingContents {
  on(
    event: 'will-prevent-unload',
    listener: (event: Pick<Navigation, 'preventDefault'>) => void,
  ): unknown
}

/** Without this a window whose page holds something back could not be closed, and would not say why. */
export function confirmBeforeUnload(
  contents: UnloadingContents,
  confirmLeave: () => boolean,
): void {
  contents.on('will-prevent-unload', (event) => {
    // what is prevented here is the page's own holding back
    if (confirmLeave()) event.preventDefault()
  })
}

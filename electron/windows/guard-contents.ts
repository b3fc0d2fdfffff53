/** What a window's page may not do: lead away from the interface, open anything, or hold another page within it. */

import { MAILBOX } from '../interface/answer-interface.ts'
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

export interface Ways {
  /** In the system's own browser or mail program. */
  readonly openOutside: (address: string) => void
  /** In another window of this program. */
  readonly openWindow: (path: string) => void
  /** In this window. */
  readonly show: (path: string) => void
}

/** Only these are ever handed to the system: everything else could start a program. */
const OUTSIDE: ReadonlySet<string> = new Set(['https:', 'mailto:'])

export function isOutside(address: string): boolean {
  return URL.canParse(address) && OUTSIDE.has(new URL(address).protocol)
}

export function guardContents(contents: GuardedContents, ways: Ways): void {
  const stay = (event: Navigation) => {
    if (isOwnAddress(event.url)) return
    event.preventDefault()
    if (isOutside(event.url)) ways.openOutside(event.url)
  }
  contents.on('will-navigate', stay)
  contents.on('will-redirect', stay)
  contents.on('will-frame-navigate', (event) => {
    if (!isOwnAddress(event.url)) event.preventDefault()
  })
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.setWindowOpenHandler(({ url }) => {
    if (isOutside(url)) ways.openOutside(url)
    if (isOwnAddress(url)) {
      const { pathname, search, hash } = new URL(url)
      const path = `${pathname}${search}${hash}`
      if (pathname === MAILBOX) ways.show(path)
      else ways.openWindow(path)
    }
    return { action: 'deny' }
  })
}

/** As much of Electron's web contents as tells that a page wants to be asked before it is left. */
export interface LeftContents {
  on(
    event: 'will-prevent-unload',
    listener: (event: Pick<Navigation, 'preventDefault'>) => void,
  ): unknown
}

/** Without this a window whose page holds something back could not be closed, and would not say why. */
export function askBeforeLeaving(contents: LeftContents, leaves: () => boolean): void {
  contents.on('will-prevent-unload', (event) => {
    // what is prevented here is the page's own holding back
    if (leaves()) event.preventDefault()
  })
}

/** Access to the desktop program's bridge; null in a browser. */
import type { DesktopBridge } from '#shared/desktop-bridge'

declare global {
  interface Window {
    /** Defined by electron/preload.ts before any script of the page runs. */
    readonly desktop?: DesktopBridge
  }
}

export const getDesktopBridge = (): DesktopBridge | null =>
  typeof window === 'undefined' ? null : (window.desktop ?? null)

/** The desktop program around this window; null in a browser. */
import type { DesktopBridge } from '#shared/desktop-bridge'

declare global {
  interface Window {
    /** Put there by electron/preload.ts before anything of the page runs. */
    readonly desktop?: DesktopBridge
  }
}

export const getDesktopBridge = (): DesktopBridge | null =>
  typeof window === 'undefined' ? null : (window.desktop ?? null)

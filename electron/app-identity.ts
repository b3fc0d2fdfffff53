/** Application identity: the AppUserModelID by which Windows groups and pins windows, and the options of a relaunch. */

/** `appId` of electron-builder.yml. The installer assigns it to the entry in the Start menu. */
export const APP_ID = 'org.infinite-worlds.wiki'

/** Subset of Electron's `app`. */
export interface IdentifiedApp {
  readonly isPackaged: boolean
  /** Exists on Windows only. */
  setAppUserModelId?(id: string): void
}

/** Without this, a program started by a link gets a second taskbar button beside its pinned one. */
export function identifyProgram(app: IdentifiedApp): void {
  if (app.isPackaged) app.setAppUserModelId?.(APP_ID)
}

/**
 * Returns the options for `app.relaunch`. An AppImage runs from a mount that disappears when the program ends, so the
 * image itself is relaunched.
 */
export const getRelaunchOptions = (env: NodeJS.ProcessEnv): { execPath?: string } =>
  env['APPIMAGE'] ? { execPath: env['APPIMAGE'] } : {}

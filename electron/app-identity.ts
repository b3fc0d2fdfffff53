/** Identity of the installed program towards the system: what Windows groups and pins its windows by. */

/** `appId` of electron-builder.yml, which the installer gives to the entry in the Start menu. */
export const APP_ID = 'org.infinite-worlds.wiki'

/** As much of Electron's app as is used. */
export interface IdentifiedApp {
  readonly isPackaged: boolean
  /** Windows alone has it. */
  setAppUserModelId?(id: string): void
}

/** A program that is started by a link, not by its entry, would otherwise stand beside its own pinned button. */
export function identifyProgram(app: IdentifiedApp): void {
  if (app.isPackaged) app.setAppUserModelId?.(APP_ID)
}

/**
 * Options to start the program again with. An AppImage runs from a mount that is gone when it has ended: what is
 * started again is the image itself.
 */
export const getRelaunchOptions = (env: NodeJS.ProcessEnv): { execPath?: string } =>
  env['APPIMAGE'] ? { execPath: env['APPIMAGE'] } : {}

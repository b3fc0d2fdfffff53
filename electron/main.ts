/** The desktop program from its start: what must be said before the system is ready, and one instance of it. */
import { setTimeout } from 'node:timers/promises'
import { app, type BrowserWindow, dialog, protocol } from 'electron'
import log from 'electron-log/node'
import { DESKTOP } from '#shared/messages/desktop-messages'
import { LINK_SCHEME } from '#shared/program-link'
import { deepLinkAmong, readDeepLink } from './deep-link.ts'
import { becomeFirstInstance } from './first-instance.ts'
import { SCHEME } from './own-address.ts'
import { start } from './start.ts'
import type { Windows } from './windows/windows.ts'

/** A link that came before there was a window to show it in. */
let asked = deepLinkAmong(process.argv)
let windows: Windows<BrowserWindow> | null = null

/** null: only to be seen. */
function show(path: string | null): void {
  if (windows === null) asked = path ?? asked
  else if (path === null) windows.focus()
  else windows.show(path)
}

function begin(): void {
  app.enableSandbox()
  protocol.registerSchemesAsPrivileged([
    {
      scheme: SCHEME,
      privileges: {
        standard: true,
        secure: true,
        supportFetchAPI: true,
        corsEnabled: true,
        codeCache: true,
      },
    },
  ])
  const { electron, chrome, node } = process.versions
  const versions = `Electron ${electron}, Chromium ${chrome}, Node ${node}`
  app.setAboutPanelOptions({
    applicationName: DESKTOP.name,
    applicationVersion: app.getVersion(),
    version: versions,
    credits: versions,
    copyright: DESKTOP.about,
  })
  app.on('second-instance', (_event, argv) => show(deepLinkAmong(argv)))
  app.on('open-url', (event, link) => {
    event.preventDefault()
    show(readDeepLink(link))
  })
  if (app.isPackaged) app.setAsDefaultProtocolClient(LINK_SCHEME)
  app
    .whenReady()
    .then(() => start(asked))
    .then((opened) => {
      windows = opened
    })
    .catch((problem: unknown) => {
      log.error(problem)
      dialog.showErrorBox(
        DESKTOP.name,
        problem instanceof Error ? problem.message : String(problem),
      )
      app.exit(1)
    })
}

// a fault in what nobody waits for is written down, and ends nothing that somebody is typing in
process.on('unhandledRejection', (problem) => log.error(problem))

const first = await becomeFirstInstance({
  request: () => app.requestSingleInstanceLock(),
  // The development loop starts the next program while the one before still closes its wiki.
  timeout: import.meta.env.MODE === 'development' ? 15_000 : 0,
  pause: () => setTimeout(100),
  now: () => performance.now(),
})
// `quit` alone would let the rest of the file run on, over the data of the program that is there already
if (first) begin()
else app.quit()

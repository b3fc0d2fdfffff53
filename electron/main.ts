/** Entry of the main process: single-instance lock, fault handlers, and set-up required before Electron is ready. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { app, dialog, protocol } from 'electron'
import log from 'electron-log/node'
import { DESKTOP_MESSAGES } from '#shared/messages/desktop-messages'
import { LINK_SCHEME } from '#shared/program-link'
import { getRelaunchOptions, identifyProgram } from './app-identity.ts'
import { resolveDataFolder } from './data-folder.ts'
import { findDeepLink, parseDeepLink } from './deep-link.ts'
import { handleFaults } from './faults/program-faults.ts'
import { acquireInstanceLock } from './instance-lock.ts'
import { LinkQueue } from './link-queue.ts'
import { SCHEME } from './own-address.ts'
import { disableChromiumSpelling } from './spelling/chromium-spelling.ts'
import { startProgram } from './start-program.ts'
import { showQuestion } from './system/dialogs.ts'

const links = new LinkQueue(findDeepLink(process.argv))

function chooseDataFolder(): void {
  const folder = resolveDataFolder({
    isPackaged: app.isPackaged,
    appData: app.getPath('appData'),
    name: app.getName(),
    isGiven: app.commandLine.hasSwitch('user-data-dir'),
  })
  if (folder !== null) {
    // Electron rejects a folder that does not exist.
    mkdirSync(folder, { recursive: true })
    app.setPath('userData', folder)
    app.setPath('sessionData', folder)
    app.setAppLogsPath(join(folder, 'logs'))
  }
  log.transports.file.resolvePathFn = () => join(app.getPath('logs'), 'main.log')
  log.transports.console.level = false
}

function launch(): void {
  app.enableSandbox()
  identifyProgram(app)
  // This covers every session, including the updater's, before any of its tasks runs.
  app.on('session-created', disableChromiumSpelling)
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
    applicationName: DESKTOP_MESSAGES.name,
    applicationVersion: app.getVersion(),
    version: versions,
    credits: versions,
    copyright: DESKTOP_MESSAGES.about,
  })
  app.on('second-instance', (_event, argv) => links.open(findDeepLink(argv)))
  app.on('open-url', (event, link) => {
    event.preventDefault()
    links.open(parseDeepLink(link))
  })
  if (app.isPackaged) app.setAsDefaultProtocolClient(LINK_SCHEME)
  app
    .whenReady()
    .then(() => startProgram(links.take()))
    .then((windows) => links.connect(windows))
    .catch((problem: unknown) => {
      log.error(problem)
      dialog.showErrorBox(DESKTOP_MESSAGES.name, problem instanceof Error ? problem.message : String(problem))
      app.exit(1)
    })
}

// The instance lock belongs to the data folder, so the folder is chosen first.
chooseDataFolder()
handleFaults(process, {
  log: (problem) => log.error(problem),
  ask: (question) => app.whenReady().then(() => showQuestion(question)),
  restart: () => {
    app.relaunch(getRelaunchOptions(process.env))
    app.quit()
  },
})
const isFirst = await acquireInstanceLock({
  request: () => app.requestSingleInstanceLock(),
  // The development loop starts the next program while the previous one still closes its wiki.
  timeout: import.meta.env.MODE === 'development' ? 15_000 : 0,
  pause: () => setTimeout(100),
  now: () => performance.now(),
})
// `quit` does not stop this script. Without the `else`, it would go on to use the running program's data.
if (isFirst) launch()
else app.quit()

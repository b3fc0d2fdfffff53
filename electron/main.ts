/** The desktop program from its start: what must be said before the system is ready, and one instance of it. */
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
    // Electron takes no folder that is not there.
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
  // Every session, the updater's too, and before any of its tasks can run.
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
      dialog.showErrorBox(
        DESKTOP_MESSAGES.name,
        problem instanceof Error ? problem.message : String(problem),
      )
      app.exit(1)
    })
}

// Before the lock, which belongs to the folder.
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
  // The development loop starts the next program while the one before still closes its wiki.
  timeout: import.meta.env.MODE === 'development' ? 15_000 : 0,
  pause: () => setTimeout(100),
  now: () => performance.now(),
})
// `quit` alone would let the rest of the file run on, over the data of the program that is there already
if (isFirst) launch()
else app.quit()

/** The program once the system is ready: its parts, opened in their order and handed to one another. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  app,
  BrowserWindow,
  ipcMain,
  Menu,
  protocol,
  screen,
  session,
  utilityProcess,
} from 'electron'
import log from 'electron-log/node'
import * as v from 'valibot'
import { hostedConfig } from '#shared/config'
import { DESKTOP } from '#shared/messages/desktop-messages'
import { ROUTES } from '#shared/model/paths'
import { offerBackups } from './backups/backups.ts'
import { runBackup } from './backups/run-backup.ts'
import { answerCalls, type Handlers } from './bridge/answer-calls.ts'
import { answerDrafts } from './draft-vault/answer-drafts.ts'
import { answerForms } from './draft-vault/answer-forms.ts'
import { answerInterface } from './interface/answer-interface.ts'
import { answerInDevelopment, developmentTemplate } from './interface/development-interface.ts'
import { menuFor } from './menu/menu-records.ts'
import { menuTemplate } from './menu/menu-template.ts'
import { performWith } from './menu/perform.ts'
import { isOwnAddress, SCHEME } from './own-address.ts'
import { answerPicks } from './pick-image.ts'
import { placeSchema } from './settings/settings.ts'
import {
  ask,
  chooseBackup,
  imageDialog,
  openBackup,
  saveAsPdf,
  saveDrafts,
  tellError,
} from './system/dialogs.ts'
import { openStores } from './system/open-stores.ts'
import { prepareWindow } from './system/prepare-window.ts'
import { findFeed, openUpdater } from './updates/open-updater.ts'
import { offerUpdates } from './updates/updates.ts'
import { type CurrentWiki, openCurrentWiki } from './wiki/current-wiki.ts'
import { tryHosted } from './wiki/hosted-wiki.ts'
import { runLocalCloud } from './wiki/run-local-cloud.ts'
import { denyPermissions } from './windows/permissions.ts'
import { openWindows, type Windows } from './windows/windows.ts'
import { learnWords, wordsSchema } from './words.ts'

/** `out/desktop`, with the built parts of the program beside one another. */
const OUT = join(import.meta.dirname, '..')
const PROGRAM = join(OUT, '../..')
const RENDERER = join(OUT, 'renderer')
/** electron-vite's server in the development loop. A build for release does not look at the variable at all. */
const SERVER =
  import.meta.env.MODE === 'development' ? process.env['ELECTRON_RENDERER_URL'] : undefined
/** The other systems take it from the program itself. */
const ICON =
  process.platform === 'linux' ? { icon: join(PROGRAM, 'resources/icons/256x256.png') } : {}
/** An image of the largest size that is taken, and its draft's key. */
const MOST_BYTES = 16 * 1024 * 1024

const say = (sentence: string): void => log.info(sentence)

/** @returns the windows, for links that come from outside. */
export async function start(first: string | null): Promise<Windows<BrowserWindow>> {
  log.transports.file.resolvePathFn = () => join(app.getPath('logs'), 'main.log')
  log.transports.console.level = false
  const builtFor = hostedConfig(import.meta.env)
  if (!builtFor.ok) throw new Error(DESKTOP.halfConfigured(builtFor.error.missing))
  const userData = app.getPath('userData')
  const { settings, vault, forms } = await openStores(userData, (what, file) =>
    tellError(DESKTOP.name, DESKTOP.setAside[what](file)),
  )

  const dataDir = join(userData, 'wiki')
  const wiki = openCurrentWiki({
    settings,
    hasOwn: () => existsSync(dataDir),
    builtFor: builtFor.value,
    runCloud: (content) => {
      const parts = {
        fork: () => utilityProcess.fork(join(OUT, 'main/cloud-process.js')),
        dataDir,
        programDir: PROGRAM,
        environment: {},
        say,
        gaveUp: () => tellError(DESKTOP.wikiEnded, DESKTOP.wikiEndedMore),
      }
      return runLocalCloud(parts, content)
    },
    tryHosted: (config) => tryHosted(config, (address, signal) => fetch(address, { signal })),
    template: () =>
      SERVER === undefined
        ? readFile(join(RENDERER, 'index.html'), 'utf8')
        : developmentTemplate(SERVER),
    fetch: (address) => fetch(address),
  })
  // the window opens meanwhile, and its document waits for the wiki
  const began = wiki.begin()
  const document = async (path: string) => {
    await began
    return wiki.document(path)
  }
  const answer = answerInterface({ folder: RENDERER, document, local: (path) => wiki.local(path) })
  protocol.handle(SCHEME, SERVER === undefined ? answer : answerInDevelopment(SERVER, answer))
  denyPermissions(session.defaultSession, isOwnAddress)

  const windows: Windows<BrowserWindow> = openWindows({
    create: (options) => new BrowserWindow({ ...options, ...ICON }),
    preload: join(OUT, 'preload/preload.cjs'),
    screens: () => screen.getAllDisplays().map(({ workArea }) => workArea),
    settings,
    prepare: (window) => prepareWindow(window, windows, say),
  })

  const feed = await findFeed(app.isPackaged ? process.resourcesPath : null)
  const updates = offerUpdates({
    updater: openUpdater(say),
    ask,
    hasUnsent: () => vault.hasUnsent(),
    say,
  })
  const backups = offerBackups({
    chooseNew: chooseBackup,
    chooseExisting: openBackup,
    run: (command, file, dryRun, said) =>
      runBackup(
        () => utilityProcess.fork(join(OUT, 'main/backup-process.js')),
        { command, file, dryRun, dataDir, programDir: PROGRAM, version: app.getVersion() },
        said,
      ),
    alone: async (work) => {
      try {
        return await wiki.alone(work)
      } finally {
        windows.reload(ROUTES.home)
      }
    },
    ask,
    showWork: (sentence) => windows.tellAll('work', sentence),
    today: () => new Date(),
  })
  const perform = performWith({
    windows,
    backups,
    home: ROUTES.home,
    about: () => app.showAboutPanel(),
    checkForUpdates: () => void updates.check('asked'),
    savePdf: (window) => void saveAsPdf(window),
    exportDrafts: (window) => void saveDrafts(window, vault, forms),
  })
  const setMenu = () => {
    const { canMove } = wiki
    const about = { platform: process.platform, local: wiki.isLocal(), canMove, updates: feed }
    Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(menuFor(about), perform)))
  }

  const handlers: Handlers = {
    ...answerDrafts(vault, ({ id }, ...change) =>
      windows.tellOthers(id, 'draft:changed', ...change),
    ),
    ...answerForms(forms),
    'image:pick': answerPicks(imageDialog),
    'wiki:place': {
      takes: v.tuple([placeSchema]),
      answer: async (_caller, place) => {
        const moved = await wiki.move(place)
        if (!moved.ok) return moved
        setMenu()
        // after the answer, which the window would not hear any more
        setImmediate(() => windows.reload(ROUTES.home))
        return moved
      },
    },
    'window:listens': { takes: v.tuple([]), answer: ({ id }) => windows.listens(id) },
    'words:learn': {
      takes: v.tuple([wordsSchema]),
      answer: (_caller, words) => learnWords(session.defaultSession, words),
    },
  }
  answerCalls(ipcMain, handlers, { isOwn: ({ url }) => isOwnAddress(url), most: MOST_BYTES })
  app.on('activate', () => windows.last() === null && windows.open(ROUTES.home))
  closeBeforeQuitting(wiki, () => vault.settle())

  setMenu()
  windows.open(first ?? ROUTES.home)
  void began.then(setMenu)
  if (feed) void updates.check('quietly')
  return windows
}

/** Everything that was saved or typed is on disk before the program ends. */
function closeBeforeQuitting(wiki: CurrentWiki, settle: () => Promise<unknown>): void {
  let closed = false
  app.on('window-all-closed', () => process.platform !== 'darwin' && app.quit())
  app.on('will-quit', (event) => {
    if (closed) return
    event.preventDefault()
    void Promise.allSettled([wiki.close(), settle()]).then(() => {
      closed = true
      app.quit()
    })
  })
}

/** Composition root of the desktop program: opens stores, wiki, windows, menu, IPC bridge and updates. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { decodeTrie } from 'cspell-trie-lib'
import { app, BrowserWindow, ipcMain, Menu, screen, session, utilityProcess } from 'electron'
import log from 'electron-log/node'
import * as v from 'valibot'
import { EDIT_COMMANDS } from '#shared/desktop-bridge'
import { DESKTOP_MESSAGES } from '#shared/messages/desktop-messages'
import { ROUTES } from '#shared/model/paths'
import { ok } from '#shared/result'
import { type Backups, createBackups } from './backups/backups.ts'
import { runBackup } from './backups/run-backup.ts'
import { type IpcHandlers, registerIpcHandlers } from './bridge/register-ipc-handlers.ts'
import { createDraftHandlers } from './draft-vault/draft-handlers.ts'
import { createFormHandlers } from './draft-vault/form-handlers.ts'
import { createEditMenu, type EditMenu } from './menu/edit-menu.ts'
import { createMenuRecords } from './menu/menu-records.ts'
import { createMenuTemplate } from './menu/menu-template.ts'
import { createCommandRunner } from './menu/run-menu-command.ts'
import { isOwnAddress } from './own-address.ts'
import { createImagePickHandler } from './pick-image.ts'
import { createProgressHandlers } from './progress/progress-handlers.ts'
import { type Settings, wikiLocationSchema } from './settings/settings.ts'
import { SpellChecker } from './spelling/spell-checker.ts'
import { createSpellingHandlers } from './spelling/spelling-handlers.ts'
import {
  chooseExistingBackup,
  chooseNewBackup,
  imageFileDialog,
  saveAsPdf,
  saveDrafts,
  showError,
  showQuestion,
} from './system/dialogs.ts'
import { openStores, type Stores } from './system/open-stores.ts'
import { getWikiFolder, openWiki, registerProtocolHandler } from './system/open-wiki.ts'
import { prepareWindow } from './system/prepare-window.ts'
import { BACKUP_PROCESS, DICTIONARIES, PRELOAD, PROGRAM } from './system/program-files.ts'
import { findFeed, openUpdater } from './updates/open-updater.ts'
import { createUpdates } from './updates/updates.ts'
import type { CurrentWiki } from './wiki/current-wiki.ts'
import { createOwnerHandlers, createOwnerOpener, ownerNameSchema } from './wiki/owner-handlers.ts'
import { denyPermissions } from './windows/permissions.ts'
import { createWindows, type Windows } from './windows/windows.ts'

/** Windows and macOS take the icon from the executable. */
const ICON = process.platform === 'linux' ? { icon: join(PROGRAM, 'resources/icons/256x256.png') } : {}
/** Room for an image of the maximum size and the key of its draft. */
const MAX_CALL_BYTES = 16 * 1024 * 1024

const OK = ok(undefined)

type ProgramWindows = Windows<BrowserWindow>

const logInfo = (sentence: string): void => log.info(sentence)

/** Returns the windows, which open deep links. */
export async function startProgram(first: string | null): Promise<ProgramWindows> {
  const stores = await openStores(app.getPath('userData'), (what, file) =>
    showError('data/set-aside', DESKTOP_MESSAGES.name, DESKTOP_MESSAGES.setAside[what](file)),
  )
  const { settings, vault, forms } = stores
  const wiki = openWiki({ settings, log: logInfo })
  // The window opens in parallel, and its document waits for the wiki.
  const opened = wiki.begin()
  registerProtocolHandler(wiki, opened)
  denyPermissions(session.defaultSession, isOwnAddress)

  const checker = new SpellChecker(() => DICTIONARIES.map((file) => decodeTrie(readFileSync(file))), settings.words())
  const editMenu = createEditMenu((command, isEnabled) => {
    const item = Menu.getApplicationMenu()?.getMenuItemById(command)
    if (item != null) item.enabled = isEnabled
  })
  const windows = openProgramWindows(settings, checker, editMenu)
  const feed = await findFeed(app.isPackaged ? process.resourcesPath : null)
  const updates = createUpdates({
    updater: openUpdater(logInfo),
    ask: showQuestion,
    hasUnsent: () => vault.hasUnsent(),
    log: logInfo,
  })
  const runMenuCommand = createCommandRunner({
    windows,
    backups: createProgramBackups(wiki, windows),
    homePath: ROUTES.home,
    about: () => app.showAboutPanel(),
    checkForUpdates: () => void updates.check('asked'),
    savePdf: (window) => void saveAsPdf(window),
    exportDrafts: (window) => void saveDrafts(window, vault, forms),
  })
  const setMenu = () => {
    const { canSwitch } = wiki
    const about = {
      platform: process.platform,
      local: wiki.isLocal(),
      canMove: canSwitch,
      updates: feed,
    }
    Menu.setApplicationMenu(Menu.buildFromTemplate(createMenuTemplate(createMenuRecords(about), runMenuCommand)))
    editMenu.apply()
  }
  registerBridge({ stores, wiki, windows, checker, editMenu, setMenu })
  app.on('activate', () => windows.last() === null && windows.open(ROUTES.home))
  closeBeforeQuitting(wiki, () => vault.flush())

  setMenu()
  windows.open(first ?? ROUTES.home)
  void opened.then(setMenu)
  if (feed) void updates.check('quietly')
  return windows
}

function openProgramWindows(settings: Settings, checker: SpellChecker, editMenu: EditMenu): ProgramWindows {
  const { notStored } = DESKTOP_MESSAGES
  const windows: ProgramWindows = createWindows({
    create: (options) => new BrowserWindow({ ...options, ...ICON }),
    preload: PRELOAD,
    screens: () => screen.getAllDisplays().map(({ workArea }) => workArea),
    settings,
    onNotStored: ({ kind }) => showError(`window/${kind}`, notStored.window, notStored.windowWhy[kind]),
    prepare: (window) =>
      prepareWindow(window, {
        windows,
        checker,
        editMenu,
        onWordsAdded(words) {
          const stored = settings.saveWords(words)
          if (stored.ok) return
          const { kind } = stored.error
          showError(`words/${kind}`, notStored.word, notStored.wordWhy[kind])
        },
        log: logInfo,
      }),
  })
  return windows
}

const createProgramBackups = (wiki: CurrentWiki, windows: ProgramWindows): Backups =>
  createBackups({
    chooseNewFile: chooseNewBackup,
    chooseExistingFile: chooseExistingBackup,
    run: (command, file, dryRun, onProgress) => {
      const version = app.getVersion()
      const task = { command, file, dryRun, dataDir: getWikiFolder(), programDir: PROGRAM, version }
      return runBackup(() => utilityProcess.fork(BACKUP_PROCESS), task, onProgress, logInfo)
    },
    runExclusively: async (work) => {
      try {
        return await wiki.runExclusively(work)
      } finally {
        windows.reload(ROUTES.home)
      }
    },
    ask: showQuestion,
    showProgress: (sentence) => windows.sendToAll('work', sentence),
    today: () => new Date(),
  })

interface BridgeDeps {
  readonly stores: Stores
  readonly wiki: CurrentWiki
  readonly windows: ProgramWindows
  readonly checker: SpellChecker
  readonly editMenu: EditMenu
  readonly setMenu: () => void
}

function registerBridge({ stores, wiki, windows, checker, editMenu, setMenu }: BridgeDeps): void {
  const { settings } = stores
  const openOwner = createOwnerOpener({ wiki, settings })
  const handlers: IpcHandlers = {
    ...createDraftHandlers(stores.vault, ({ id }, ...change) => windows.sendToOthers(id, 'draft:changed', ...change)),
    ...createFormHandlers(stores.forms),
    ...createSpellingHandlers(checker),
    ...createOwnerHandlers({ wiki, settings, openOwner }),
    ...createProgressHandlers({
      settings,
      onChange: ({ id }, progress) => windows.sendToOthers(id, 'progress:changed', progress),
    }),
    'image:pick': createImagePickHandler(imageFileDialog),
    'wiki:place': {
      argsSchema: v.tuple([wikiLocationSchema, ownerNameSchema]),
      handle: async ({ id }, place, owner) => {
        const switched = await wiki.switchTo(place)
        if (!switched.ok) return switched
        setMenu()
        // The token is left to expire: the reloaded window asks for one of its own.
        const named = owner === null ? switched : await openOwner(owner)
        if (!named.ok) {
          // The wiki is open. This window asks for another name.
          windows.reload(ROUTES.home, id)
          return named
        }
        // The reload waits until the answer is sent, because a reloaded window would not receive it.
        setImmediate(() => windows.reload(ROUTES.home))
        return OK
      },
    },
    'menu:enable': {
      argsSchema: v.tuple([v.array(v.picklist(EDIT_COMMANDS))]),
      handle: ({ id }, commands) => editMenu.report(id, commands),
    },
    'window:listens': { argsSchema: v.tuple([]), handle: ({ id }) => windows.markListening(id) },
  }
  registerIpcHandlers(ipcMain, handlers, {
    isOwn: ({ url }) => isOwnAddress(url),
    maxBytes: MAX_CALL_BYTES,
  })
}

/** Delays quitting until the wiki is closed and all drafts are on disk. */
function closeBeforeQuitting(wiki: CurrentWiki, flushDrafts: () => Promise<unknown>): void {
  let closed = false
  app.on('window-all-closed', () => process.platform !== 'darwin' && app.quit())
  app.on('will-quit', (event) => {
    if (closed) return
    event.preventDefault()
    void Promise.allSettled([wiki.close(), flushDrafts()]).then(() => {
      closed = true
      app.quit()
    })
  })
}

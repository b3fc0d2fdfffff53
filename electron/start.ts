/** The program once the system is ready: its parts, opened in their order and handed to one another. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { decodeTrie } from 'cspell-trie-lib'
import { app, BrowserWindow, ipcMain, Menu, screen, session, utilityProcess } from 'electron'
import log from 'electron-log/node'
import * as v from 'valibot'
import { DESKTOP } from '#shared/messages/desktop-messages'
import { ROUTES } from '#shared/model/paths'
import { type Backups, offerBackups } from './backups/backups.ts'
import { runBackup } from './backups/run-backup.ts'
import { answerCalls, type Handlers } from './bridge/answer-calls.ts'
import { answerDrafts } from './draft-vault/answer-drafts.ts'
import { answerForms } from './draft-vault/answer-forms.ts'
import { menuFor } from './menu/menu-records.ts'
import { menuTemplate } from './menu/menu-template.ts'
import { performWith } from './menu/perform.ts'
import { isOwnAddress } from './own-address.ts'
import { answerPicks } from './pick-image.ts'
import { placeSchema, type Settings } from './settings/settings.ts'
import { answerWords } from './spelling/answer-words.ts'
import { SpellChecker } from './spelling/spell-checker.ts'
import {
  ask,
  chooseBackup,
  imageDialog,
  openBackup,
  saveAsPdf,
  saveDrafts,
  tellError,
} from './system/dialogs.ts'
import { openStores, type Stores } from './system/open-stores.ts'
import { openWiki, serveInterface, wikiFolder } from './system/open-wiki.ts'
import { prepareWindow } from './system/prepare-window.ts'
import { BACKUP_PROCESS, DICTIONARIES, PRELOAD, PROGRAM } from './system/program-files.ts'
import { findFeed, openUpdater } from './updates/open-updater.ts'
import { offerUpdates } from './updates/updates.ts'
import type { CurrentWiki } from './wiki/current-wiki.ts'
import { denyPermissions } from './windows/permissions.ts'
import { openWindows, type Windows } from './windows/windows.ts'

/** The other systems take it from the program itself. */
const ICON =
  process.platform === 'linux' ? { icon: join(PROGRAM, 'resources/icons/256x256.png') } : {}
/** An image of the largest size that is taken, and its draft's key. */
const MAX_CALL_BYTES = 16 * 1024 * 1024

type ProgramWindows = Windows<BrowserWindow>

const say = (sentence: string): void => log.info(sentence)

/** @returns the windows, for links that come from outside. */
export async function start(first: string | null): Promise<ProgramWindows> {
  const stores = await openStores(app.getPath('userData'), (what, file) =>
    tellError('data/set-aside', DESKTOP.name, DESKTOP.setAside[what](file)),
  )
  const { settings, vault, forms } = stores
  const wiki = openWiki({ settings, log: say })
  // The window opens meanwhile, and its document waits for the wiki.
  const opened = wiki.begin()
  serveInterface(wiki, opened)
  denyPermissions(session.defaultSession, isOwnAddress)

  const checker = new SpellChecker(
    () => DICTIONARIES.map((file) => decodeTrie(readFileSync(file))),
    settings.words(),
  )
  const windows = openProgramWindows(settings, checker)
  const feed = await findFeed(app.isPackaged ? process.resourcesPath : null)
  const updates = offerUpdates({
    updater: openUpdater(say),
    ask,
    hasUnsent: () => vault.hasUnsent(),
    say,
  })
  const perform = performWith({
    windows,
    backups: openBackups(wiki, windows),
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
  openBridge({ stores, wiki, windows, checker, setMenu })
  app.on('activate', () => windows.last() === null && windows.open(ROUTES.home))
  closeBeforeQuitting(wiki, () => vault.settle())

  setMenu()
  windows.open(first ?? ROUTES.home)
  void opened.then(setMenu)
  if (feed) void updates.check('quietly')
  return windows
}

function openProgramWindows(settings: Settings, checker: SpellChecker): ProgramWindows {
  const { notKept } = DESKTOP
  const windows: ProgramWindows = openWindows({
    create: (options) => new BrowserWindow({ ...options, ...ICON }),
    preload: PRELOAD,
    screens: () => screen.getAllDisplays().map(({ workArea }) => workArea),
    settings,
    onNotStored: ({ kind }) => tellError(`window/${kind}`, notKept.window, notKept.windowWhy[kind]),
    prepare: (window) =>
      prepareWindow(window, {
        windows,
        checker,
        onWordsAdded(words) {
          const stored = settings.keepWords(words)
          if (stored.ok) return
          const { kind } = stored.error
          tellError(`words/${kind}`, notKept.word, notKept.wordWhy[kind])
        },
        log: say,
      }),
  })
  return windows
}

const openBackups = (wiki: CurrentWiki, windows: ProgramWindows): Backups =>
  offerBackups({
    chooseNew: chooseBackup,
    chooseExisting: openBackup,
    run: (command, file, dryRun, said) => {
      const version = app.getVersion()
      const task = { command, file, dryRun, dataDir: wikiFolder(), programDir: PROGRAM, version }
      return runBackup(() => utilityProcess.fork(BACKUP_PROCESS), task, said, say)
    },
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

interface BridgeParts {
  readonly stores: Stores
  readonly wiki: CurrentWiki
  readonly windows: ProgramWindows
  readonly checker: SpellChecker
  readonly setMenu: () => void
}

function openBridge({ stores, wiki, windows, checker, setMenu }: BridgeParts): void {
  const handlers: Handlers = {
    ...answerDrafts(stores.vault, ({ id }, ...change) =>
      windows.tellOthers(id, 'draft:changed', ...change),
    ),
    ...answerForms(stores.forms),
    ...answerWords(checker),
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
  }
  answerCalls(ipcMain, handlers, { isOwn: ({ url }) => isOwnAddress(url), most: MAX_CALL_BYTES })
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

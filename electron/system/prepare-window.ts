/** Set-up of every window before it loads: navigation guard, context menu, error log and crash handlers. */
import { type BrowserWindow, clipboard, Menu, shell } from 'electron'
import { askWhenUnresponsive, type PageFaultDeps, reloadAfterCrash } from '../faults/page-faults.ts'
import { CRASH_PAGE_PATH } from '../interface/crash-page.ts'
import type { EditMenu } from '../menu/edit-menu.ts'
import { OWN_ORIGIN } from '../own-address.ts'
import type { SpellChecker } from '../spelling/spell-checker.ts'
import { createContextMenu } from '../windows/context-menu.ts'
import { logErrorLines } from '../windows/error-lines.ts'
import { confirmBeforeUnload, guardNavigation, isExternalUrl } from '../windows/guard-navigation.ts'
import type { Windows } from '../windows/windows.ts'
import { confirmLeave, showWindowQuestion } from './dialogs.ts'

export interface WindowDeps {
  readonly windows: Windows<BrowserWindow>
  readonly checker: SpellChecker
  readonly editMenu: EditMenu
  readonly onWordsAdded: (words: readonly string[]) => void
  readonly log: (sentence: string) => void
}

export function prepareWindow(window: BrowserWindow, deps: WindowDeps): void {
  const { windows, checker, editMenu, onWordsAdded, log } = deps
  const contents = window.webContents
  const { id } = contents
  window.on('focus', () => editMenu.activate(id))
  window.on('closed', () => editMenu.forget(id))
  contents.on('did-navigate', () => editMenu.forget(id))
  guardNavigation(contents, { openExternal, openWindow: windows.open, show: windows.load })
  confirmBeforeUnload(contents, () => confirmLeave(window))
  contents.on('context-menu', (_event, at) => {
    const word = at.misspelledWord
    const dictionarySuggestions = word === '' ? [] : checker.suggest(word)
    const entries = createContextMenu(
      { ...at, dictionarySuggestions },
      {
        replaceWord: (other) => contents.replaceMisspelling(other),
        addWord: (added) => onWordsAdded(checker.add(added)),
        copyText: (text) => clipboard.writeText(text),
        copyImageAt: (x, y) => contents.copyImageAt(x, y),
        openWindow: windows.open,
      },
    )
    if (entries.length > 0) Menu.buildFromTemplate([...entries]).popup({ window })
  })
  logErrorLines(contents, log)
  const faults: PageFaultDeps = {
    log,
    ask: (question, signal) => showWindowQuestion(window, question, signal),
    showCrashPage: () => void window.loadURL(`${OWN_ORIGIN}${CRASH_PAGE_PATH}`),
    now: () => performance.now(),
  }
  reloadAfterCrash(window, faults)
  askWhenUnresponsive(window, faults)
}

/** Checks the address again in any case, because the system may start a program for it. */
function openExternal(address: string): void {
  if (isExternalUrl(address)) void shell.openExternal(address)
}

/** What every window gets before it loads anything: its guard, its menu at the pointer, and care when its page ends. */
import { type BrowserWindow, clipboard, Menu, shell } from 'electron'
import { askWhenUnresponsive, type PageFaultDeps, reloadAfterCrash } from '../faults/page-faults.ts'
import { STOPPED } from '../interface/stopped-document.ts'
import { OWN_ORIGIN } from '../own-address.ts'
import type { SpellChecker } from '../spelling/spell-checker.ts'
import { contextEntries } from '../windows/context-menu.ts'
import { keepErrorLines } from '../windows/error-lines.ts'
import { askBeforeLeaving, guardContents, isOutside } from '../windows/guard-contents.ts'
import type { Windows } from '../windows/windows.ts'
import { askAbout, leaves } from './dialogs.ts'

export interface WindowDeps {
  readonly windows: Windows<BrowserWindow>
  readonly checker: SpellChecker
  readonly onWordsAdded: (words: readonly string[]) => void
  readonly log: (sentence: string) => void
}

export function prepareWindow(
  window: BrowserWindow,
  { windows, checker, onWordsAdded, log }: WindowDeps,
): void {
  const contents = window.webContents
  guardContents(contents, { openOutside, openWindow: windows.open, show: windows.load })
  askBeforeLeaving(contents, () => leaves(window))
  contents.on('context-menu', (_event, at) => {
    const word = at.misspelledWord
    const dictionarySuggestions = word === '' ? [] : checker.suggest(word)
    const entries = contextEntries(
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
  keepErrorLines(contents, log)
  const faults: PageFaultDeps = {
    log,
    ask: (question, signal) => askAbout(window, question, signal),
    explain: () => void window.loadURL(`${OWN_ORIGIN}${STOPPED}`),
    now: () => performance.now(),
  }
  reloadAfterCrash(window, faults)
  askWhenUnresponsive(window, faults)
}

/** Checked once more, whoever calls: what the system opens may start a program. */
function openOutside(address: string): void {
  if (isOutside(address)) void shell.openExternal(address)
}

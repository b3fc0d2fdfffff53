/** What every window gets before it loads anything: its guard, its menu at the pointer, and care when its page ends. */
import { type BrowserWindow, clipboard, Menu, shell } from 'electron'
import { contextEntries } from '../windows/context-menu.ts'
import { askBeforeLeaving, guardContents, isOutside } from '../windows/guard-contents.ts'
import type { Windows } from '../windows/windows.ts'
import { leaves } from './dialogs.ts'

export function prepareWindow(
  window: BrowserWindow,
  windows: Windows<BrowserWindow>,
  say: (sentence: string) => void,
): void {
  const contents = window.webContents
  guardContents(contents, { openOutside, openWindow: windows.open, show: windows.load })
  askBeforeLeaving(contents, () => leaves(window))
  contents.on('context-menu', (_event, at) => {
    const entries = contextEntries(at, {
      replaceWord: (word) => contents.replaceMisspelling(word),
      addWord: (word) => contents.session.addWordToSpellCheckerDictionary(word),
      copyText: (text) => clipboard.writeText(text),
      copyImageAt: (x, y) => contents.copyImageAt(x, y),
      openWindow: windows.open,
    })
    if (entries.length > 0) Menu.buildFromTemplate([...entries]).popup({ window })
  })
  contents.on('render-process-gone', (_event, { reason }) => {
    say(`A window's page has ended: ${reason}`)
    if (reason !== 'clean-exit') contents.reload()
  })
}

/** The last door before the system: asked once more here, whoever calls. */
function openOutside(address: string): void {
  if (isOutside(address)) void shell.openExternal(address)
}

/** The only way from the interface to this machine: one function for each channel, made once and frozen. */
import { contextBridge, ipcRenderer, webFrame } from 'electron'
import type { DesktopBridge, DesktopChannel, DesktopEvents } from '#shared/desktop-bridge'

const call =
  <C extends DesktopChannel>(channel: C): DesktopBridge[C] =>
  (...args: unknown[]) =>
    ipcRenderer.invoke(channel, ...args)

/** The event of Electron itself is never passed on: it would hand over the sender. */
const on =
  <E extends keyof DesktopEvents>(event: E) =>
  (listener: (...args: Parameters<DesktopEvents[E]>) => void) => {
    const forward = (_event: unknown, ...args: Parameters<DesktopEvents[E]>) => listener(...args)
    ipcRenderer.on(event, forward)
    return () => void ipcRenderer.off(event, forward)
  }

const bridge: DesktopBridge = {
  'wiki:place': call('wiki:place'),
  'window:listens': call('window:listens'),
  'words:learn': call('words:learn'),
  'words:check': call('words:check'),
  'draft:load': call('draft:load'),
  'draft:edits': call('draft:edits'),
  'draft:append': call('draft:append'),
  'draft:remove': call('draft:remove'),
  'draft:list': call('draft:list'),
  'draft:put-image': call('draft:put-image'),
  'draft:get-image': call('draft:get-image'),
  'draft:health': call('draft:health'),
  'form:load': call('form:load'),
  'form:keep': call('form:keep'),
  'image:pick': call('image:pick'),
  on: { go: on('go'), find: on('find'), work: on('work'), 'draft:changed': on('draft:changed') },
}

contextBridge.exposeInMainWorld('desktop', bridge)

// Chromium's own spell checker would download a dictionary, or write into the system's.
webFrame.setSpellCheckProvider('en-US', {
  spellCheck: (words, onChecked) =>
    void bridge['words:check'](words).then(
      (misspelled) => onChecked([...misspelled]),
      () => onChecked([]),
    ),
})

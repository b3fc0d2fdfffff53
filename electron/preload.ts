/** Preload script: exposes the IPC bridge to the interface, with one function per channel, and the spell checker. */
import { contextBridge, ipcRenderer, webFrame } from 'electron'
import type { DesktopBridge, DesktopChannel, DesktopEvents } from '#shared/desktop-bridge'

const call =
  <C extends DesktopChannel>(channel: C): DesktopBridge[C] =>
  (...args: unknown[]) =>
    ipcRenderer.invoke(channel, ...args)

/** Electron's own event is never passed on, because it would expose the sender. */
const on =
  <E extends keyof DesktopEvents>(event: E) =>
  (listener: (...args: Parameters<DesktopEvents[E]>) => void) => {
    const forward = (_event: unknown, ...args: Parameters<DesktopEvents[E]>) => listener(...args)
    ipcRenderer.on(event, forward)
    return () => void ipcRenderer.off(event, forward)
  }

const bridge: DesktopBridge = {
  'wiki:place': call('wiki:place'),
  'owner:state': call('owner:state'),
  'owner:open': call('owner:open'),
  'owner:sign-out': call('owner:sign-out'),
  'menu:enable': call('menu:enable'),
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
  'progress:load': call('progress:load'),
  'progress:save': call('progress:save'),
  on: {
    go: on('go'),
    find: on('find'),
    edit: on('edit'),
    work: on('work'),
    'draft:changed': on('draft:changed'),
    'progress:changed': on('progress:changed'),
  },
}

contextBridge.exposeInMainWorld('desktop', bridge)

// Chromium's own spell checker would download dictionaries or write to the system's dictionary.
webFrame.setSpellCheckProvider('en-US', {
  spellCheck: (words, onChecked) =>
    void bridge['words:check'](words).then(
      (misspelled) => onChecked([...misspelled]),
      () => onChecked([]),
    ),
})

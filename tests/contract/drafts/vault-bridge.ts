/** Fixture: windows of the desktop program over the real IPC handlers; arguments and results are cloned as between processes. */
import type { DraftCalls } from '#shared/desktop-bridge'
import { registerIpcHandlers } from '../../../electron/bridge/register-ipc-handlers.ts'
import { createDraftHandlers, type OnDraftChange } from '../../../electron/draft-vault/draft-handlers.ts'
import type { DraftVault } from '../../../electron/draft-vault/draft-vault.ts'
import { createDesktopDrafts, type DraftBridge } from '../../../renderer/services/drafts/drafts.desktop.ts'
import type { Drafts } from '../../../renderer/services/ports/editing.ts'
import { STORAGE_ADDRESS } from './drafts-cases.ts'

type Listener = Parameters<Parameters<typeof registerIpcHandlers>[0]['handle']>[1]
type DraftChangeListener = Parameters<DraftBridge['on']['draft:changed']>[0]

export const MAX_CALL_BYTES = 32 * 1024 * 1024

export interface DesktopProgram {
  openWindow(wiki?: string): Drafts
  /** Calls a channel as a window does; rejects if the call is refused. */
  invoke(window: number, channel: string, ...args: unknown[]): Promise<unknown>
}

export function createDesktopProgram(vault: DraftVault): DesktopProgram {
  const listeners = new Map<string, Listener>()
  const windows = new Map<number, Set<DraftChangeListener>>()
  const notifyOthers: OnDraftChange = (caller, ...change) => {
    for (const [id, notify] of windows)
      if (id !== caller.id)
        setImmediate(() => {
          for (const one of notify) one(...structuredClone(change))
        })
  }
  registerIpcHandlers(
    { handle: (name, listener) => void listeners.set(name, listener) },
    createDraftHandlers(vault, notifyOthers),
    { isOwn: () => true, maxBytes: MAX_CALL_BYTES },
  )

  async function invoke(window: number, channel: string, ...args: unknown[]): Promise<unknown> {
    const listener = listeners.get(channel)
    if (listener === undefined) throw new Error(`No handler registered for '${channel}'`)
    const event: object = {
      senderFrame: { url: 'app://wiki/', parent: null },
      sender: { id: window },
    }
    const answer = Reflect.apply(listener, undefined, [event, ...structuredClone(args)])
    return structuredClone(await answer)
  }

  return {
    invoke,
    openWindow(wiki = 'w') {
      const id = windows.size + 1
      const notify = new Set<DraftChangeListener>()
      windows.set(id, notify)
      const call =
        <C extends keyof DraftCalls>(channel: C): DraftBridge[C] =>
        (...args: unknown[]): Promise<never> =>
          // The cast is safe if the handler returns its declared type, which the tests check.
          invoke(id, channel, ...args).then((answer) => answer as never)
      return createDesktopDrafts(
        {
          'draft:load': call('draft:load'),
          'draft:edits': call('draft:edits'),
          'draft:append': call('draft:append'),
          'draft:remove': call('draft:remove'),
          'draft:list': call('draft:list'),
          'draft:put-image': call('draft:put-image'),
          'draft:get-image': call('draft:get-image'),
          'draft:health': call('draft:health'),
          on: {
            'draft:changed': (listener) => {
              notify.add(listener)
              return () => void notify.delete(listener)
            },
          },
        },
        wiki,
        // The test has no BroadcastChannel of a browser.
        { watch: () => () => {} },
        STORAGE_ADDRESS,
      )
    },
  }
}

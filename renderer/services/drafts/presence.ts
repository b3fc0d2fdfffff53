/** Presence: exchange between windows, over a broadcast channel, of which drafts each has open. */
import { asRecord } from '#shared/model/stored-fields'

export interface Presence {
  /** Calls back at each change of whether another window has this draft open. Returns the unsubscribe function. */
  watch(draft: string, onChange: (isShared: boolean) => void): () => void
}

/** A window responds to `opened` with `open`, so that both know of each other. */
type PresenceState = 'opened' | 'open' | 'closed'

/** @param wiki name that is unique among the wikis of this device */
export function openPresence(wiki: string): Presence {
  const channel = new BroadcastChannel(`open drafts ${wiki}`)
  const self = crypto.randomUUID()
  const listeners = new Map<string, Set<(isShared: boolean) => void>>()
  const otherWindows = new Map<string, Set<string>>()
  const broadcast = (draft: string, state: PresenceState) => channel.postMessage({ draft, window: self, state })
  const broadcastAll = (state: PresenceState) => {
    for (const draft of listeners.keys()) broadcast(draft, state)
  }

  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const message = readMessage(data)
    if (message === null) return
    const { draft, window, state } = message
    const listenersOfDraft = listeners.get(draft)
    if (listenersOfDraft === undefined) return
    const windows = otherWindows.get(draft) ?? new Set()
    if (state === 'closed') windows.delete(window)
    else windows.add(window)
    otherWindows.set(draft, windows)
    if (state === 'opened') broadcast(draft, 'open')
    for (const onChange of listenersOfDraft) onChange(windows.size > 0)
  })
  // A page in the back/forward cache cannot be edited.
  addEventListener('pagehide', () => broadcastAll('closed'))
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) broadcastAll('opened')
  })

  return {
    watch(draft, onChange) {
      const all = listeners.get(draft) ?? new Set()
      listeners.set(draft, all.add(onChange))
      broadcast(draft, 'opened')
      return () => {
        all.delete(onChange)
        if (all.size > 0) return
        listeners.delete(draft)
        otherWindows.delete(draft)
        broadcast(draft, 'closed')
      }
    },
  }
}

interface PresenceMessage {
  readonly draft: string
  readonly window: string
  readonly state: PresenceState
}

/** Parses a message, because another window may run another version of the program. */
function readMessage(data: unknown): PresenceMessage | null {
  const { draft, window, state } = asRecord(data)
  if (typeof draft !== 'string' || typeof window !== 'string') return null
  return state === 'opened' || state === 'open' || state === 'closed' ? { draft, window, state } : null
}

/** Presence: which drafts are open in other windows of this browser or program too, asked over a broadcast channel. */

export interface Presence {
  /** Calls with whether another window has this draft open, at each change; until the returned function is called. */
  watch(draft: string, onChange: (isShared: boolean) => void): () => void
}

/** `opened` is answered with `open`, so that both windows know of each other. */
type State = 'opened' | 'open' | 'closed'

/** @param wiki a name no other wiki of this device has. */
export function openPresence(wiki: string): Presence {
  const channel = new BroadcastChannel(`open drafts ${wiki}`)
  const self = crypto.randomUUID()
  const listeners = new Map<string, Set<(isShared: boolean) => void>>()
  const others = new Map<string, Set<string>>()
  const say = (draft: string, state: State) => channel.postMessage({ draft, window: self, state })
  const sayAll = (state: State) => {
    for (const draft of listeners.keys()) say(draft, state)
  }

  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const message = readMessage(data)
    if (message === null) return
    const { draft, window, state } = message
    const mine = listeners.get(draft)
    if (mine === undefined) return
    const windows = others.get(draft) ?? new Set()
    if (state === 'closed') windows.delete(window)
    else windows.add(window)
    others.set(draft, windows)
    if (state === 'opened') say(draft, 'open')
    for (const onChange of mine) onChange(windows.size > 0)
  })
  // a page in the back/forward cache types nothing meanwhile
  addEventListener('pagehide', () => sayAll('closed'))
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) sayAll('opened')
  })

  return {
    watch(draft, onChange) {
      const all = listeners.get(draft) ?? new Set()
      listeners.set(draft, all.add(onChange))
      say(draft, 'opened')
      return () => {
        all.delete(onChange)
        if (all.size > 0) return
        listeners.delete(draft)
        others.delete(draft)
        say(draft, 'closed')
      }
    },
  }
}

interface Message {
  readonly draft: string
  readonly window: string
  readonly state: State
}

/** Another window may run another version of the program. */
function readMessage(data: unknown): Message | null {
  if (typeof data !== 'object' || data === null) return null
  const { draft, window, state }: { draft?: unknown; window?: unknown; state?: unknown } = data
  if (typeof draft !== 'string' || typeof window !== 'string') return null
  return state === 'opened' || state === 'open' || state === 'closed'
    ? { draft, window, state }
    : null
}

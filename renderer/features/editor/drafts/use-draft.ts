/** The draft of one subject while its screen is open. */
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { createDraft, type Draft, type DraftKey } from '#shared/model/drafts/draft'
import type { Drafts } from '../../../services/ports/editing.ts'
import { newId } from '../new-id.ts'
import { type DraftSession, type DraftState, openDraftSession } from './draft-session.ts'
import { adoptDraft } from './move-draft.ts'

export type OpenedDraft =
  | { readonly kind: 'opening' }
  | { readonly kind: 'open'; readonly session: DraftSession }
  /** Part of what was kept cannot be understood. */
  | {
      readonly kind: 'damaged'
      readonly text: string
      readonly beginAnew: () => void
      /** With what can be read; null where that is nothing. */
      readonly goOn: (() => void) | null
    }

/**
 * @param key the same object for the same draft
 * @param formerly keys the page had before, one a line
 */
export function useDraft(drafts: Drafts, key: DraftKey, formerly: string): OpenedDraft {
  const [opened, setOpened] = useState<OpenedDraft>({ kind: 'opening' })
  useEffect(() => {
    let session: DraftSession | null = null
    let left = false
    const begin = (draft: Draft) => {
      session = openDraftSession({ drafts, draft, windowId: newId(), now, schedule: later })
      setOpened({ kind: 'open', session })
    }
    const open = async () => {
      let loaded = await drafts.load(key)
      if (loaded.ok && loaded.value === null && formerly !== '') {
        await adoptDraft(drafts, key, formerly.split('\n'))
        loaded = await drafts.load(key)
      }
      if (left) return
      if (!loaded.ok && loaded.error.kind === 'damaged') {
        const { text, rest } = loaded.error
        const beginAnew = () => void drafts.remove(key).then(open)
        setOpened({ kind: 'damaged', text, beginAnew, goOn: rest && (() => begin(rest)) })
        return
      }
      // where nothing may be kept, one can still write, and is told
      begin((loaded.ok ? loaded.value : null) ?? createDraft(key, now()))
    }
    void open()
    const keep = () => void session?.flush()
    for (const type of LEAVING) addEventListener(type, keep)
    return () => {
      left = true
      for (const type of LEAVING) removeEventListener(type, keep)
      void session?.close()
    }
  }, [drafts, key, formerly])
  return opened
}

/** After these there may be no other turn. */
const LEAVING = ['pagehide', 'blur', 'visibilitychange'] as const

const now = (): string => new Date().toISOString()

function later(milliseconds: number, call: () => void): () => void {
  const timer = setTimeout(call, milliseconds)
  return () => clearTimeout(timer)
}

export function useDraftState(session: DraftSession): DraftState {
  const subscribe = useCallback((changed: () => void) => session.subscribe(changed), [session])
  return useSyncExternalStore(subscribe, session.state)
}

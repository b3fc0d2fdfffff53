/** Hook: loads a draft and opens its session while the screen is open; flushes it when the window may close. */
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { createDraft, type Draft, type DraftKey, isEmptyDraft } from '#shared/model/drafts/draft'
import { ok } from '#shared/result'
import type { Drafts } from '../../../services/ports/editing.ts'
import { runBeforeNextAction } from '../../../ui/run-after-paint.ts'
import { newId } from '../new-id.ts'
import { type DraftSession, type DraftState, openDraftSession } from './draft-session.ts'
import { adoptDraft } from './move-draft.ts'

export type OpenedDraft =
  | { readonly kind: 'opening' }
  | { readonly kind: 'open'; readonly session: DraftSession }
  /** Part of the stored draft cannot be read. */
  | {
      readonly kind: 'damaged'
      readonly text: string
      readonly beginAnew: () => void
      /** Opens the readable part; null if there is none. */
      readonly goOn: (() => void) | null
    }

/**
 * @param key must be the same object as long as the draft is the same
 * @param formerly earlier keys of the page, one per line
 */
export function useDraft(drafts: Drafts, key: DraftKey, formerly: string): OpenedDraft {
  const [opened, setOpened] = useState<OpenedDraft>({ kind: 'opening' })
  useEffect(() => {
    let session: DraftSession | null = null
    let isUnmounted = false
    const begin = async (draft: Draft) => {
      const edits = isEmptyDraft(draft) ? ok([]) : await drafts.edits(key)
      if (isUnmounted) return
      // Without the edits only the undo steps of earlier sessions are missing.
      const storedEdits = edits.ok ? edits.value : []
      session = openDraftSession({
        drafts,
        draft,
        storedEdits,
        windowId: newId(),
        now,
        schedule,
        afterPaint: runBeforeNextAction,
      })
      setOpened({ kind: 'open', session })
    }
    const open = async () => {
      let loaded = await drafts.load(key)
      if (loaded.ok && loaded.value === null && formerly !== '') {
        await adoptDraft(drafts, key, formerly.split('\n'))
        loaded = await drafts.load(key)
      }
      if (isUnmounted) return
      if (!loaded.ok && loaded.error.kind === 'damaged') {
        const { text, rest } = loaded.error
        const beginAnew = () => void drafts.remove(key).then(open)
        setOpened({ kind: 'damaged', text, beginAnew, goOn: rest && (() => void begin(rest)) })
        return
      }
      // Without storage the editor still works, and its status says that nothing is stored.
      await begin((loaded.ok ? loaded.value : null) ?? createDraft(key, now()))
    }
    void open()
    const flush = () => void session?.flush()
    for (const type of CLOSE_EVENTS) addEventListener(type, flush)
    return () => {
      isUnmounted = true
      for (const type of CLOSE_EVENTS) removeEventListener(type, flush)
      void session?.close()
    }
  }, [drafts, key, formerly])
  return opened
}

/** Events after which the window may close without running another task. */
const CLOSE_EVENTS = ['pagehide', 'blur', 'visibilitychange'] as const

const now = (): string => new Date().toISOString()

function schedule(milliseconds: number, call: () => void): () => void {
  const timer = setTimeout(call, milliseconds)
  return () => clearTimeout(timer)
}

export function useDraftState(session: DraftSession): DraftState {
  const subscribe = useCallback((onChange: () => void) => session.subscribe(onChange), [session])
  return useSyncExternalStore(subscribe, session.state)
}

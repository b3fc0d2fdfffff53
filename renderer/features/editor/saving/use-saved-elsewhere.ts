/** Hook: reloads the page when another window has saved the same draft. */
import { useEffect, useEffectEvent, useRef } from 'react'
import type { DraftSession } from '../drafts/draft-session.ts'

export function useSavedElsewhere(session: DraftSession, rev: number, onSaved: () => void): void {
  const requestedRev = useRef(rev)
  const reload = useEffectEvent(onSaved)
  useEffect(
    () =>
      session.subscribe(() => {
        const { joined, draft } = session.state()
        if (!joined || draft.baseRev <= Math.max(rev, requestedRev.current)) return
        requestedRev.current = draft.baseRev
        reload()
      }),
    [session, rev],
  )
}

/** Hook: announces to other editors which section is edited in this window, and leaves when the screen closes. */
import { useEffect } from 'react'
import type { Account } from '#shared/model/account'
import type { Draft } from '#shared/model/drafts/draft'
import type { EditedPlace } from '#shared/model/presence'
import type { EditorPresence } from '../../../services/ports/live-editing.ts'
import type { DraftSession } from '../drafts/draft-session.ts'

/** @param page the page's key */
export function useReportedPresence(
  session: DraftSession,
  presence: EditorPresence,
  page: string,
  { uid, userName }: Account,
): void {
  useEffect(() => {
    if (userName === null) return
    let before = session.state()
    const unsubscribe = session.subscribe(() => {
      const now = session.state()
      // Edits of another window on the same draft arrive here too; that window reports them.
      if (now.contentEdits > before.contentEdits && document.hasFocus())
        presence.report({ uid, userName, page, place: findEditedPlace(before.draft, now.draft) })
      before = now
    })
    const leave = () => presence.leave(page)
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      unsubscribe()
      leave()
    }
  }, [session, presence, page, uid, userName])
}

const findEditedPlace = (before: Draft, now: Draft): EditedPlace =>
  [...new Set([...before.sections.keys(), ...now.sections.keys()])].find(
    (name) => before.sections.get(name) !== now.sections.get(name),
  ) ?? 'details'

/** Component: notices about the draft: newer saves of the page, another window, a discard there. */
import { EDITOR_MESSAGES, formatStaleDraft } from '#shared/messages/editor-messages'
import { hasChanges } from '#shared/model/drafts/draft'
import { Notice } from '../../../ui/notice.tsx'
import type { DraftState } from './draft-session.ts'

interface DraftNoticesProps {
  readonly state: DraftState
  /** The loaded revision of the page; 0 for a new page. */
  readonly rev: number
  /** True if another notice says that the draft is older than the page. */
  readonly isStaleShown?: boolean
}

export function DraftNotices({ state, rev, isStaleShown = false }: DraftNoticesProps) {
  const { draft, joined, discarded } = state
  const isTouched = hasChanges(draft)
  const saves = rev - draft.baseRev
  return (
    <>
      {isTouched && saves > 0 && !isStaleShown && <Notice>{formatStaleDraft(saves)}</Notice>}
      {joined && <Notice>{EDITOR_MESSAGES.joined}</Notice>}
      {discarded && isTouched && <Notice>{EDITOR_MESSAGES.discarded}</Notice>}
    </>
  )
}

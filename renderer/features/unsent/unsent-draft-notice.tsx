/** Component: notice that the person has an unsent draft of a page, with a link to it. Loaded when there may be one. */
import { EDITOR_MESSAGES } from '#shared/messages/editor-messages'
import type { DraftKey } from '#shared/model/drafts/draft'
import { findPart } from '#shared/model/page-types'
import { editPath } from '#shared/model/paths'
import { useUnsentDraft } from '../../services/hooks/use-unsent-draft.ts'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'

interface UnsentDraftNoticeProps {
  /** Key of the page. */
  readonly page: string
}

export function UnsentDraftNotice({ page }: UnsentDraftNoticeProps) {
  const draft = useUnsentDraft(page)
  const href = draft === null ? null : getEditPath(draft)
  return (
    href !== null && (
      <Notice>
        {EDITOR_MESSAGES.unsentHere} <Link href={href}>{EDITOR_MESSAGES.continueEditing}</Link>
      </Notice>
    )
  )
}

function getEditPath({ subject }: DraftKey): string | null {
  if (subject.kind === 'new') return null
  const part = findPart(subject.type, subject.view)
  return part === null ? null : editPath(part, subject.page)
}

/** Component: notice that the person has an unsent draft of a page, with a link to it. Loaded when there may be one. */
import { EDITOR_MESSAGES } from '#shared/messages/editor-messages'
import { type Draft, listChangedSections } from '#shared/model/drafts/draft'
import { findPart } from '#shared/model/page-types'
import { editPath } from '#shared/model/paths'
import { useUnsentDraft } from '../../services/hooks/use-unsent-draft.ts'
import { joinNodes } from '../../ui/join-nodes.ts'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'

interface UnsentDraftNoticeProps {
  /** Key of the page. */
  readonly page: string
}

export function UnsentDraftNotice({ page }: UnsentDraftNoticeProps) {
  const draft = useUnsentDraft(page)
  const href = draft === null ? null : getEditPath(draft)
  return (
    draft !== null &&
    href !== null && (
      <Notice>
        {EDITOR_MESSAGES.unsentHere} {joinNodes(EDITOR_MESSAGES.lastChanged(<TimeAgo at={draft.changedAt} />))}{' '}
        <Link href={href}>{EDITOR_MESSAGES.continueEditing}</Link>
      </Notice>
    )
  )
}

/** Returns the address of the first changed section. Changed details are at the top of the form. */
function getEditPath(draft: Draft): string | null {
  const { subject } = draft.key
  const part = subject.kind === 'new' ? null : findPart(subject.type, subject.view)
  if (subject.kind === 'new' || part === null) return null
  const changed = draft.details === null ? listChangedSections(draft) : []
  const first = part.sections.find((name) => changed.includes(name))
  return editPath(part, subject.page) + (first === undefined ? '' : `#${first}`)
}

/** Component: instead of a form with a pattern, the unsent draft that is in its place, which the form would change. */
import { type ReactNode, useState } from 'react'
import { EDITOR_LABELS, EDITOR_MESSAGES } from '#shared/messages/editor-messages'
import { hasChanges } from '#shared/model/drafts/draft'
import { getTypeSpec, type TypeName } from '#shared/model/page-types'
import { uploadPath } from '#shared/model/paths'
import { ButtonLink } from '../../../ui/button.tsx'
import { joinNodes } from '../../../ui/join-nodes.ts'
import { Notice } from '../../../ui/notice.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import type { DraftSession } from './draft-session.ts'

interface UnsentDraftGateProps {
  readonly type: TypeName
  readonly session: DraftSession
  readonly hasPattern: boolean
  readonly children: ReactNode
}

/** Decides when it is opened: what is typed afterwards belongs to the form. */
export function UnsentDraftGate({ type, session, hasPattern, children }: UnsentDraftGateProps) {
  const [unsent] = useState(() => {
    const { draft } = session.state()
    return hasPattern && hasChanges(draft) ? draft : null
  })
  if (unsent === null) return children
  const { singular } = getTypeSpec(type)
  const name = <bdi>{unsent.details?.name || EDITOR_LABELS.newPage(singular)}</bdi>
  return (
    <Notice>
      {joinNodes(EDITOR_MESSAGES.draftInPlace(name, <TimeAgo at={unsent.changedAt} />))}{' '}
      <ButtonLink href={uploadPath(type)}>{EDITOR_LABELS.openDraft}</ButtonLink>
    </Notice>
  )
}

/** Component: says what a new page takes over from another one. An unsent draft in its place is offered instead. */
import { type ReactNode, useState } from 'react'
import { EDITOR_LABELS, EDITOR_MESSAGES } from '#shared/messages/editor-messages'
import { hasChanges } from '#shared/model/drafts/draft'
import type { TypeName } from '#shared/model/page-types'
import { uploadPath, viewPath } from '#shared/model/paths'
import { ButtonLink } from '../../ui/button.tsx'
import { joinNodes } from '../../ui/join-nodes.ts'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import type { DraftSession } from './drafts/draft-session.ts'
import { formatNewPageName } from './drafts/new-page-name.ts'
import type { PagePattern } from './page-pattern.ts'

interface PagePatternGateProps {
  readonly type: TypeName
  readonly session: DraftSession
  readonly pattern: PagePattern | null
  readonly children: ReactNode
}

/** Decides when it is opened: what is typed afterwards belongs to the form. */
export function PagePatternGate({ type, session, pattern, children }: PagePatternGateProps) {
  const [unsent] = useState(() => {
    const { draft } = session.state()
    return pattern !== null && hasChanges(draft) ? draft : null
  })
  if (pattern === null) return children
  if (unsent !== null) {
    const name = <bdi>{formatNewPageName(unsent, type)}</bdi>
    return (
      <Notice>
        {joinNodes(EDITOR_MESSAGES.draftInPlace(name, <TimeAgo at={unsent.changedAt} />))}{' '}
        <ButtonLink href={uploadPath(type)}>{EDITOR_LABELS.openDraft}</ButtonLink>
      </Notice>
    )
  }
  const link = (
    <Link href={viewPath(type, pattern.page.key)}>
      <bdi>{pattern.page.name}</bdi>
    </Link>
  )
  return (
    <>
      <p>{joinNodes(EDITOR_MESSAGES.likeAnother(link))}</p>
      {children}
    </>
  )
}

/** Component: opens a draft and renders the editor with its session, or the recovery of a damaged draft. */
import type { ReactNode } from 'react'
import { EDITOR_LABELS, EDITOR_MESSAGES } from '#shared/messages/editor-messages'
import type { DraftKey } from '#shared/model/drafts/draft'
import type { Drafts } from '../../../services/ports/editing.ts'
import { Button } from '../../../ui/button.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { downloadText } from './download-file.ts'
import type { DraftSession } from './draft-session.ts'
import { useDraft } from './use-draft.ts'

interface DraftGateProps {
  readonly drafts: Drafts
  /** Must be the same object as long as the draft is the same. */
  readonly draftKey: DraftKey
  /** Earlier keys of the page, one per line, whose drafts are adopted. */
  readonly formerly?: string
  readonly children: (session: DraftSession) => ReactNode
}

export function DraftGate({ drafts, draftKey, formerly = '', children }: DraftGateProps) {
  const opened = useDraft(drafts, draftKey, formerly)
  if (opened.kind === 'opening') return <Loading />
  if (opened.kind === 'open') return children(opened.session)
  return (
    <>
      <Notice code="draft/damaged">{EDITOR_MESSAGES.damaged}</Notice>
      <p>
        <Button onClick={() => downloadText('draft.txt', opened.text)}>{EDITOR_LABELS.downloadDraft}</Button>{' '}
        {opened.goOn !== null && (
          <>
            <Button onClick={opened.goOn}>{EDITOR_LABELS.goOn}</Button>{' '}
          </>
        )}
        <Button onClick={opened.beginAnew}>{EDITOR_LABELS.beginAnew}</Button>
      </p>
    </>
  )
}

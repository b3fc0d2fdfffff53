/** Opens the draft of a subject, and shows the editor once it is there. */
import type { ReactNode } from 'react'
import { EDITOR_MESSAGES } from '#shared/messages/editor-messages'
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
  /** The same object for the same draft. */
  readonly draftKey: DraftKey
  /** Keys the page had before, one a line: what was typed under one of them goes on under this. */
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
        <Button onClick={() => downloadText('draft.txt', opened.text)}>Download the draft</Button>{' '}
        {opened.goOn !== null && (
          <>
            <Button onClick={opened.goOn}>Go on with what can be read</Button>{' '}
          </>
        )}
        <Button onClick={opened.beginAnew}>Begin anew</Button>
      </p>
    </>
  )
}

/** What whoever writes should know of their draft: another window, another's save, a device that keeps nothing. */
import { EDITOR, tellStale } from '#shared/messages/editor-messages'
import { hasChanges } from '#shared/model/drafts/draft'
import { draftAsText } from '#shared/model/drafts/draft-as-text'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { downloadText } from './download-file.ts'
import type { DraftState } from './draft-session.ts'

interface DraftNoticesProps {
  readonly state: DraftState
  /** The page's rev as it was read; 0 for a new one. */
  readonly rev: number
}

export function DraftNotices({ state, rev }: DraftNoticesProps) {
  const { draft, kept, joined, discarded } = state
  const isTouched = hasChanges(draft)
  const saves = rev - draft.baseRev
  return (
    <>
      {isTouched && saves > 0 && <Notice>{tellStale(saves)}</Notice>}
      {joined && <Notice>{EDITOR.joined}</Notice>}
      {discarded && isTouched && <Notice>{EDITOR.discarded}</Notice>}
      {kept.kind === 'failed' && (
        <p role="alert">
          {kept.problem.kind === 'full' ? EDITOR.full : EDITOR.notKept}{' '}
          <Button onClick={() => downloadText('draft.txt', draftAsText(draft))}>
            Download what I typed
          </Button>
        </p>
      )}
    </>
  )
}

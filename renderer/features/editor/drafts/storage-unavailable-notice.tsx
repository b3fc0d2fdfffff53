/** Component: the alert that a draft cannot be stored on this device, with its download. */
import { EDITOR_LABELS, EDITOR_MESSAGES } from '#shared/messages/editor-messages'
import type { Draft } from '#shared/model/drafts/draft'
import type { DraftProblem } from '#shared/model/drafts/draft-storage'
import { formatDraft } from '#shared/model/drafts/format-draft'
import { Button } from '../../../ui/button.tsx'
import { Problem } from '../../../ui/forms/problem.tsx'
import { downloadText } from './download-file.ts'

interface NotStoredNoticeProps {
  readonly draft: Draft
  readonly problem: DraftProblem
}

export const NotStoredNotice = ({ draft, problem }: NotStoredNoticeProps) => (
  <Problem code={`draft/${problem.kind}`}>
    {problem.kind === 'full' ? EDITOR_MESSAGES.full : EDITOR_MESSAGES.notStored}{' '}
    <Button onClick={() => downloadText('draft.txt', formatDraft(draft))}>{EDITOR_LABELS.downloadTyped}</Button>
  </Problem>
)

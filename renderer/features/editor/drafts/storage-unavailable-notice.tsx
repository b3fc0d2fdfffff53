/** This device keeps nothing: said in sight of whoever types, with the way out in the same place. */
import { EDITOR_MESSAGES } from '#shared/messages/editor-messages'
import type { Draft } from '#shared/model/drafts/draft'
import type { DraftProblem } from '#shared/model/drafts/draft-storage'
import { formatDraft } from '#shared/model/drafts/format-draft'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { downloadText } from './download-file.ts'
import styles from './draft-status.module.css'

interface NotKeptProps {
  readonly draft: Draft
  readonly problem: DraftProblem
}

export const NotKept = ({ draft, problem }: NotKeptProps) => (
  <Alert code={`draft/${problem.kind}`} className={styles['line']} data-problem>
    {problem.kind === 'full' ? EDITOR_MESSAGES.full : EDITOR_MESSAGES.notKept}{' '}
    <Button onClick={() => downloadText('draft.txt', formatDraft(draft))}>
      Download what I typed
    </Button>
  </Alert>
)

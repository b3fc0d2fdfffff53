/** Component: the "Undo creation" button for the creator of a new page, with a confirmation. */
import { useState } from 'react'
import { CREATOR_MESSAGES } from '#shared/messages/creator-messages'
import type { Account } from '#shared/model/account'
import { toEditor } from '#shared/rules/saving/save-request'
import type { NewPages, RemovalProblem } from '../../services/ports/editing.ts'
import { Button } from '../../ui/button.tsx'
import { Problem } from '../../ui/forms/problem.tsx'
import { PublishForm } from '../../ui/forms/publish-form.tsx'
import { newId } from './new-id.ts'
import styles from './rename-page.module.css'

interface UndoCreationProps {
  /** The page's key. */
  readonly page: string
  readonly account: Account
  readonly newPages: NewPages
  /** True if there are unsaved edits, which could not be submitted to a removed page. */
  readonly hasDraft: boolean
  readonly onRemoved: () => void
}

type State = 'idle' | 'cancelled' | 'asking' | 'sending' | RemovalProblem

export function UndoCreation({ page, account, newPages, hasDraft, onRemoved }: UndoCreationProps) {
  const [state, setState] = useState<State>('idle')
  // Every retry has the same id, so that it is idempotent.
  const [saveId] = useState(newId)
  if (state === 'idle' || state === 'cancelled')
    return (
      <p>
        <Button autoFocus={state === 'cancelled'} onClick={() => setState('asking')}>
          {CREATOR_MESSAGES.undo}
        </Button>
      </p>
    )
  const remove = async () => {
    setState('sending')
    const now = new Date().toISOString()
    const removed = await newPages.remove({ key: page, editor: toEditor(account), now, saveId })
    if (removed.ok) onRemoved()
    else setState(removed.error)
  }
  return (
    <PublishForm
      className={styles['form']}
      aria-label={CREATOR_MESSAGES.undoThis}
      onSubmit={() => void remove().catch(() => setState({ kind: 'failed' }))}
    >
      <p>{CREATOR_MESSAGES.ask}</p>
      {hasDraft && <p>{CREATOR_MESSAGES.first}</p>}
      {typeof state === 'object' && (
        <Problem code={`creator/${state.kind}`}>{CREATOR_MESSAGES.problems[state.kind]}</Problem>
      )}
      <p>
        <Button type="submit" variant="primary danger" disabled={hasDraft || state === 'sending'}>
          {CREATOR_MESSAGES.confirm}
        </Button>{' '}
        <Button autoFocus disabled={state === 'sending'} onClick={() => setState('cancelled')}>
          {CREATOR_MESSAGES.keep}
        </Button>
      </p>
    </PublishForm>
  )
}

/** Below everything that is written: in a few words what was done, and one Submit for everything changed. */
import type { ReactNode } from 'react'
import { type EditSummary, EMPTY_EDIT_SUMMARY } from '#shared/model/drafts/draft'
import { Button } from '../../ui/button.tsx'
import { LabelledInput } from '../../ui/forms/labelled-input.tsx'
import { PublishForm } from '../../ui/forms/publish-form.tsx'
import { ToolIcon } from '../../ui/icons/tool-icon.tsx'
import type { DraftSession, DraftState } from './drafts/draft-session.ts'
import { DraftLine } from './drafts/draft-status.tsx'
import { NotKept } from './drafts/storage-unavailable-notice.tsx'
import { SaveProgress } from './saving/save-progress.tsx'
import { isToBeSent } from './saving/saving.ts'
import type { Saver } from './saving/use-save.ts'
import styles from './submit-bar.module.css'

interface SubmitBarProps {
  readonly session: DraftSession
  readonly state: DraftState
  readonly saver: Saver
  /** Nothing was changed: there is nothing to submit. */
  readonly idle: boolean
  /** The page is still to be made: nothing of it was changed. */
  readonly isNew?: boolean
  readonly onSubmit: () => void
  /** What became of the last Submit: in sight where it was pressed. */
  readonly children: ReactNode
}

const LONGEST_COMMENT = 200

export function SubmitBar(props: SubmitBarProps) {
  const { session, state, saver, idle, isNew = false, onSubmit, children } = props
  const { saving } = saver
  const summary = state.draft.summary ?? EMPTY_EDIT_SUMMARY
  const say = (change: Partial<EditSummary>) =>
    session.edit({ kind: 'summary', summary: { ...summary, ...change } })
  const isSaving = saving.kind === 'saving'
  return (
    <PublishForm
      className={styles['bar']}
      aria-label="Save"
      onSubmit={() => {
        if (!idle && !isSaving) onSubmit()
      }}
    >
      <LabelledInput
        label={
          isNew
            ? 'Comment for the history (may be left empty)'
            : 'What did you change? (for the history; may be left empty)'
        }
        maxLength={LONGEST_COMMENT}
        value={summary.comment}
        onChange={({ target }) => say({ comment: target.value })}
      />
      {!isNew && (
        <label className={styles['minor']}>
          <input
            type="checkbox"
            checked={summary.minor}
            onChange={({ target }) => say({ minor: target.checked })}
          />
          A small change
        </label>
      )}
      <div className={styles['stuck']}>
        <SaveProgress saver={saver} of={null} />
        {state.kept.kind === 'failed' && (
          <NotKept draft={state.draft} problem={state.kept.problem} />
        )}
        {children}
        <div className={styles['tools']}>
          {/* a disabled button would lose the focus with the save */}
          <Button type="submit" variant="primary" aria-disabled={idle || isSaving}>
            Submit
          </Button>
          <Button
            variant="bare"
            disabled={!state.canUndo}
            onClick={session.undo}
            aria-keyshortcuts="Control+Z"
          >
            <ToolIcon name="undo" />
            Undo
          </Button>
          <Button
            variant="bare"
            disabled={!state.canRedo}
            onClick={session.redo}
            aria-keyshortcuts="Control+Shift+Z"
          >
            <ToolIcon name="redo" />
            Redo
          </Button>
        </div>
        <DraftLine state={state} waiting={isToBeSent(saving)} />
      </div>
    </PublishForm>
  )
}

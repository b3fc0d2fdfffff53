/** Component: the bar below the editor, with the edit summary, Submit, undo and redo, and the status of the draft. */
import { type ReactNode, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react'
import { EDITOR_LABELS } from '#shared/messages/editor-messages'
import { type EditSummary, EMPTY_EDIT_SUMMARY } from '#shared/model/drafts/draft'
import type { PageCard, PageDetails, PageReference } from '#shared/model/page'
import type { SectionName } from '#shared/model/page-types'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/forms/choice.tsx'
import { LabelledInput } from '../../ui/forms/labelled-field.tsx'
import { PublishForm } from '../../ui/forms/publish-form.tsx'
import { ToolIcon } from '../../ui/icons/tool-icon.tsx'
import type { DraftSession, DraftState } from './drafts/draft-session.ts'
import { DraftLine } from './drafts/draft-status.tsx'
import { NotStoredNotice } from './drafts/storage-unavailable-notice.tsx'
import { FindPanel } from './find/find-panel.tsx'
import { MissingLinks } from './find/missing-links.tsx'
import { NameReview } from './find/name-review.tsx'
import { useSectionViews } from './find/section-views.tsx'
import { createNameSearch } from './find/unlinked-names.ts'
import { useBarSize, useKeyboardInset } from './keyboard-inset.ts'
import { LeakReview } from './places/leak-review.tsx'
import { PlaceReview } from './places/place-review.tsx'
import { SpoilerReview } from './places/spoiler-review.tsx'
import { SaveProgress } from './saving/save-progress.tsx'
import { isBusy, isToBeSent } from './saving/saving.ts'
import type { Saver } from './saving/use-save.ts'
import styles from './submit-bar.module.css'
import { TouchTools } from './touch-tools.tsx'
import { type CommentPanel, useCommentPanel } from './use-comment-panel.ts'
import { useUndo } from './use-undo.ts'

interface SubmitBarProps {
  readonly session: DraftSession
  readonly state: DraftState
  readonly saver: Saver
  /** True if there is nothing to submit. */
  readonly idle: boolean
  /** True for a page that does not exist yet. */
  readonly isNew?: boolean
  /** Sections of the screen, in its order. */
  readonly sections: readonly SectionName[]
  /** The existing pages. */
  readonly pages: readonly PageCard[]
  /** Key of the edited page; empty for a new one without a name. */
  readonly pageKey: string
  /** The page as it is stored; null for a new one. */
  readonly base: PageReference | null
  readonly details: PageDetails
  /** Closes the review that places the texts; null if it is not open. */
  readonly onPlaced?: (() => void) | null
  readonly onSubmit: () => void
  /** The result of the last Submit, shown beside the button. */
  readonly children: ReactNode
}

const MAX_COMMENT_LENGTH = 200

export function SubmitBar(props: SubmitBarProps) {
  const { session, state, saver, idle, isNew = false, sections, pages, pageKey, onSubmit, children } = props
  const { base, details, onPlaced = null } = props
  const { saving } = saver
  const summary = state.draft.summary ?? EMPTY_EDIT_SUMMARY
  const [isFinding, setFinding] = useState(false)
  useFindKey(() => setFinding(true))
  const bar = useRef<HTMLFormElement>(null)
  const views = useSectionViews()
  const { undo, redo, announcement } = useUndo({ session, views, sections, bar })
  const names = useMemo(() => createNameSearch(pages), [pages])
  const pagesByKey = useMemo(() => new Map(pages.map((page) => [page.key, page])), [pages])
  useKeyboardInset()
  useBarSize(bar, () => views.focused()?.keepCaretInSight())
  const isSaving = isBusy(saving)
  const comment = useCommentPanel(summary.comment !== '', isSaving)
  return (
    <PublishForm
      ref={bar}
      className={styles['bar']}
      aria-label={EDITOR_LABELS.save}
      data-open={comment.isOpen}
      onSubmit={() => {
        if (!idle && !isSaving) onSubmit()
      }}
    >
      <div className={styles['messages']}>
        <div className={styles['progress']}>
          <SaveProgress saver={saver} of={null} />
        </div>
        {state.autosave.kind === 'failed' && <NotStoredNotice draft={state.draft} problem={state.autosave.problem} />}
        {children}
        {isFinding && <FindPanel session={session} sections={sections} onClose={() => setFinding(false)} />}
        {onPlaced !== null && <PlaceReview session={session} sections={sections} onClose={onPlaced} />}
        <NameReview session={session} search={names} ownKey={pageKey} />
        <MissingLinks session={session} sections={sections} pages={pages} ownKey={pageKey} />
        <LeakReview session={session} pages={pagesByKey} ownKey={pageKey} />
        <SpoilerReview session={session} pages={pagesByKey} names={names} base={base} details={details} />
        <p role="status" className="visually-hidden">
          <span key={announcement.count}>{announcement.text}</span>
        </p>
      </div>
      <div ref={comment.fields} className={styles['summary']}>
        <SummaryFields session={session} summary={summary} isNew={isNew} panel={comment} />
      </div>
      <SubmitTools
        state={state}
        isDisabled={idle || isSaving}
        isFinding={isFinding}
        comment={comment}
        onUndo={undo}
        onRedo={redo}
        onFind={() => setFinding(!isFinding)}
      />
      <DraftLine state={state} waiting={isToBeSent(saving)} />
    </PublishForm>
  )
}

interface SubmitToolsProps extends Pick<SubmitBarProps, 'state'> {
  readonly isDisabled: boolean
  readonly isFinding: boolean
  readonly comment: CommentPanel
  readonly onUndo: () => void
  readonly onRedo: () => void
  readonly onFind: () => void
}

function SubmitTools({ state, isDisabled, isFinding, comment, onUndo, onRedo, onFind }: SubmitToolsProps) {
  const scopeId = useId()
  return (
    <div className={styles['tools']}>
      {/* A disabled button would lose the focus during a save. */}
      <Button
        type="submit"
        variant="primary"
        data-submit-all=""
        aria-keyshortcuts="Control+S Control+Enter"
        aria-disabled={isDisabled}
        aria-describedby={scopeId}
      >
        {EDITOR_LABELS.submit}
      </Button>
      <span id={scopeId} hidden>
        {EDITOR_LABELS.submitsEverything}
      </span>
      <Button variant="bare" aria-disabled={!state.canUndo} onClick={onUndo} aria-keyshortcuts="Control+Z">
        <ToolIcon name="undo" />
        <span>{EDITOR_LABELS.undo}</span>
      </Button>
      <Button variant="bare" aria-disabled={!state.canRedo} onClick={onRedo} aria-keyshortcuts="Control+Shift+Z">
        <ToolIcon name="redo" />
        <span>{EDITOR_LABELS.redo}</span>
      </Button>
      <TouchTools />
      <Button
        variant="bare"
        aria-pressed={isFinding}
        aria-label={EDITOR_LABELS.findAndReplace}
        aria-keyshortcuts="Control+Shift+H"
        onClick={onFind}
      >
        <ToolIcon name="find" />
        <span>{EDITOR_LABELS.find}</span>
      </Button>
      <span className={styles['disclosure']}>
        <Button ref={comment.button} variant="bare" aria-expanded={comment.isOpen} onClick={comment.toggle}>
          {EDITOR_LABELS.commentButton}
        </Button>
      </span>
    </div>
  )
}

/** Control+Shift+H or ⌘⇧H, because the browser's own search cannot replace. */
function useFindKey(onFind: () => void): void {
  const find = useEffectEvent(onFind)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || !event.shiftKey || event.key.toLowerCase() !== 'h') return
      event.preventDefault()
      find()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}

interface SummaryFieldsProps extends Pick<SubmitBarProps, 'session' | 'isNew'> {
  readonly summary: EditSummary
  readonly panel: CommentPanel
}

function SummaryFields({ session, summary, isNew = false, panel }: SummaryFieldsProps) {
  const changeSummary = (change: Partial<EditSummary>) =>
    session.edit({ kind: 'summary', summary: { ...summary, ...change } })
  return (
    <>
      <LabelledInput
        onKeyDown={panel.onKeyDown}
        label={isNew ? EDITOR_LABELS.commentOfNewPage : EDITOR_LABELS.comment}
        maxLength={MAX_COMMENT_LENGTH}
        value={summary.comment}
        onChange={({ target }) => changeSummary({ comment: target.value })}
      />
      {!isNew && (
        <Choice
          type="checkbox"
          checked={summary.minor}
          onKeyDown={panel.onKeyDown}
          onChange={({ target }) => changeSummary({ minor: target.checked })}
        >
          {EDITOR_LABELS.smallChange}
        </Choice>
      )}
    </>
  )
}

/** Component: the result of the last Submit, except for problems that are shown beside their field. */
import { type ReactNode, useState } from 'react'
import { EDITOR_LABELS, EDITOR_MESSAGES, formatNotUploaded } from '#shared/messages/editor-messages'
import { formatHiddenFacts, SAVE_REPORT_MESSAGES } from '#shared/messages/save-report-messages'
import { Button } from '../../../ui/button.tsx'
import { Problem } from '../../../ui/forms/problem.tsx'
import { ToolIcon } from '../../../ui/icons/tool-icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { DraftState } from '../drafts/draft-session.ts'
import { codeOf, detailsFault } from './details-problem.ts'
import { listHiddenFacts } from './hidden-facts.ts'
import { markSectionOnArrival } from './mark-section.ts'
import { MergeReport } from './merge-report.tsx'
import type { Receipt } from './save-page.ts'
import styles from './save-report.module.css'
import { isSuperseded, isToBeSent, type Saving } from './saving.ts'
import { Undone, UndoOffer } from './undo-offer.tsx'

interface SaveReportProps {
  readonly saving: Saving
  readonly state: DraftState
  /** Address of the saved page; null if the screen leads there. */
  readonly href: string | null
  /** Retries failed uploads; null for a new page, whose remaining images are in another draft. */
  readonly onRetry: (() => void) | null
  /** Undoes the confirmed save; null for a new page. */
  readonly onUndo: (() => void) | null
}

/** The live region is always rendered, because screen readers announce only changes of an existing one. */
export const SaveReport = ({ saving, state, href, onRetry, onUndo }: SaveReportProps) => (
  <div className={styles['report']} aria-live="polite">
    {isToBeSent(saving) && <Notice code="save/unreachable">{EDITOR_MESSAGES.problems.unreachable}</Notice>}
    {saving.kind === 'failed' && saving.section === null && detailsFault(saving) === null && (
      <Problem code={codeOf(saving)}>
        {saving.sentence}{' '}
        {saving.why?.kind === 'images' && onRetry && <Button onClick={onRetry}>{EDITOR_LABELS.retry}</Button>}
      </Problem>
    )}
    {saving.kind === 'saved' && href !== null && (
      <Outcome saving={saving} onUndo={onUndo}>
        <Saved receipt={saving.receipt} href={href} hasNewerText={isSuperseded(saving, state)} onRetry={onRetry} />
      </Outcome>
    )}
    {saving.kind === 'undone' && <Undone saving={saving} state={state} />}
  </div>
)

interface OutcomeProps extends Pick<SaveReportProps, 'onUndo'> {
  readonly saving: Extract<Saving, { kind: 'saved' }>
  readonly children: ReactNode
}

/** A merge can be undone as long as it is shown; another save for a few seconds, if it made a version. */
function Outcome({ saving: { receipt, undo }, onUndo, children }: OutcomeProps) {
  const [hasPointer, setPointer] = useState(false)
  const [hasFocus, setFocus] = useState(false)
  const isMerged = receipt.merged.length > 0
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links and buttons inside are the controls
    <div
      className={styles[isMerged ? 'merged' : 'outcome']}
      onPointerEnter={() => setPointer(true)}
      onPointerLeave={() => setPointer(false)}
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
    >
      {children}
      {onUndo !== null && isMerged && <MergeReport receipt={receipt} undo={undo} onUndo={onUndo} />}
      {onUndo !== null && !isMerged && !receipt.isUnchanged && (
        <UndoOffer
          key={receipt.rev}
          label={SAVE_REPORT_MESSAGES.undo}
          undo={undo}
          isHeld={hasPointer || hasFocus}
          onUndo={onUndo}
        />
      )}
    </div>
  )
}

interface SavedProps {
  readonly receipt: Receipt
  readonly href: string
  /** True if newer text is not submitted yet. */
  readonly hasNewerText?: boolean
  readonly onRetry: SaveReportProps['onRetry']
}

const Saved = ({ receipt, href, hasNewerText = false, onRetry }: SavedProps) => {
  const hidden = listHiddenFacts(receipt)
  return (
    <>
      <p className={hasNewerText ? undefined : styles['saved']}>
        {!hasNewerText && <ToolIcon name="done" />}
        <span>
          {savedSentence(receipt, hasNewerText)} <SavedPageLink href={href} receipt={receipt} />
        </span>
      </p>
      {hidden.length > 0 && <Notice>{formatHiddenFacts(hidden)}</Notice>}
      {receipt.notUploaded.length > 0 && (
        <Notice code="save/images-not-uploaded">
          {formatNotUploaded(receipt.notUploaded.length)}{' '}
          {onRetry && <Button onClick={onRetry}>{EDITOR_LABELS.retry}</Button>}
        </Notice>
      )}
    </>
  )
}

/** Leads to the first saved section that the page shows, and marks it there. */
function SavedPageLink({ href, receipt: { sections } }: Pick<SavedProps, 'href' | 'receipt'>) {
  const section = sections.find(({ isWritten, stored }) => isWritten && stored.blocks.length > 0)?.name
  if (section === undefined) return <Link href={href}>{SAVE_REPORT_MESSAGES.seePage}</Link>
  return (
    <Link href={`${href}#${section}`} onClick={() => markSectionOnArrival(section)}>
      {SAVE_REPORT_MESSAGES.seePage}
    </Link>
  )
}

function savedSentence({ isUnchanged }: Receipt, hasNewerText: boolean): string {
  if (hasNewerText) return EDITOR_MESSAGES.savedBefore
  return isUnchanged ? EDITOR_MESSAGES.unchanged : EDITOR_MESSAGES.saved
}

/** What became of the last Submit, said where it was pressed; what is wrong with a field stands beside that. */
import {
  EDITOR_MESSAGES,
  formatMerged,
  formatNotUploaded,
  formatOrderConflict,
} from '#shared/messages/editor-messages'
import type { SectionName } from '#shared/model/page-types'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { ToolIcon } from '../../../ui/icons/tool-icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { DraftState } from '../drafts/draft-session.ts'
import { codeOf, detailsFault } from './details-problem.ts'
import type { MergedSection, Receipt } from './save-page.ts'
import styles from './save-report.module.css'
import { isSuperseded, isToBeSent, type Saving } from './saving.ts'

interface SaveReportProps {
  readonly saving: Saving
  readonly state: DraftState
  /** Where what was saved is read; null where that is said elsewhere. */
  readonly href: string | null
  /** Sends the images that could not be sent; null where their page is edited elsewhere. */
  readonly onRetry: (() => void) | null
}

/** Stands empty until there is something to say, so that screen readers notice when it fills. */
export const SaveReport = ({ saving, state, href, onRetry }: SaveReportProps) => (
  <div className={styles['report']} aria-live="polite">
    {isToBeSent(saving) && (
      <Notice code="save/unreachable">{EDITOR_MESSAGES.problems.unreachable}</Notice>
    )}
    {saving.kind === 'failed' && saving.section === null && detailsFault(saving) === null && (
      <Alert code={codeOf(saving)} className={styles['problem']}>
        {saving.sentence}{' '}
        {saving.why?.kind === 'images' && onRetry && <Button onClick={onRetry}>Retry</Button>}
      </Alert>
    )}
    {saving.kind === 'saved' && href !== null && (
      <Saved
        receipt={saving.receipt}
        href={href}
        hasNewerText={isSuperseded(saving, state)}
        onRetry={onRetry}
      />
    )}
  </div>
)

interface SavedProps {
  readonly receipt: Receipt
  readonly href: string
  /** What a new page is called. */
  readonly name?: string
  /** Newer text waits for a Submit. */
  readonly hasNewerText?: boolean
  readonly onRetry: SaveReportProps['onRetry']
}

export const Saved = ({ receipt, href, name, hasNewerText = false, onRetry }: SavedProps) => (
  <>
    <p className={hasNewerText ? undefined : styles['saved']}>
      {!hasNewerText && <ToolIcon name="done" />}
      <span>
        {name === undefined ? (
          savedSentence(receipt, hasNewerText)
        ) : (
          <>
            <bdi>{name}</bdi> {EDITOR_MESSAGES.made}
          </>
        )}{' '}
        <Link href={href}>{name === undefined ? 'See the page' : 'Open it'}</Link>
      </span>
    </p>
    {[...byChoice(receipt.merged)].map(([chosen, sections]) => (
      <p key={chosen}>{formatMerged(sections, chosen)}</p>
    ))}
    {receipt.mineOverTheirs.length > 0 && <p>{formatOrderConflict(receipt.mineOverTheirs)}</p>}
    {receipt.notUploaded.length > 0 && (
      <Notice code="save/images-not-uploaded">
        {formatNotUploaded(receipt.notUploaded.length)}{' '}
        {onRetry && <Button onClick={onRetry}>Retry</Button>}
      </Notice>
    )}
  </>
)

function savedSentence({ isUnchanged }: Receipt, hasNewerText: boolean): string {
  if (hasNewerText) return EDITOR_MESSAGES.savedBefore
  return isUnchanged ? EDITOR_MESSAGES.unchanged : EDITOR_MESSAGES.saved
}

function byChoice(merged: readonly MergedSection[]) {
  const sections = new Map<MergedSection['chosen'], readonly SectionName[]>()
  for (const { name, chosen } of merged)
    sections.set(chosen, [...(sections.get(chosen) ?? []), name])
  return sections
}

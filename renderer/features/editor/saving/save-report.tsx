/** Component: the result of the last Submit, except for problems that are shown beside their field. */
import {
  EDITOR_LABELS,
  EDITOR_MESSAGES,
  formatMerged,
  formatNotUploaded,
  formatOrderConflict,
} from '#shared/messages/editor-messages'
import type { SectionName } from '#shared/model/page-types'
import { Button } from '../../../ui/button.tsx'
import { Problem } from '../../../ui/forms/problem.tsx'
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
  /** Address of the saved page; null if another component links to it. */
  readonly href: string | null
  /** Retries failed uploads; null for a new page, whose remaining images are in another draft. */
  readonly onRetry: (() => void) | null
}

/** The live region is always rendered, because screen readers announce only changes of an existing one. */
export const SaveReport = ({ saving, state, href, onRetry }: SaveReportProps) => (
  <div className={styles['report']} aria-live="polite">
    {isToBeSent(saving) && <Notice code="save/unreachable">{EDITOR_MESSAGES.problems.unreachable}</Notice>}
    {saving.kind === 'failed' && saving.section === null && detailsFault(saving) === null && (
      <Problem code={codeOf(saving)}>
        {saving.sentence}{' '}
        {saving.why?.kind === 'images' && onRetry && <Button onClick={onRetry}>{EDITOR_LABELS.retry}</Button>}
      </Problem>
    )}
    {saving.kind === 'saved' && href !== null && (
      <Saved receipt={saving.receipt} href={href} hasNewerText={isSuperseded(saving, state)} onRetry={onRetry} />
    )}
  </div>
)

interface SavedProps {
  readonly receipt: Receipt
  readonly href: string
  /** Name of a new page; absent for an existing one. */
  readonly name?: string
  /** True if newer text is not submitted yet. */
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
        <Link href={href}>{name === undefined ? EDITOR_LABELS.seePage : EDITOR_LABELS.openIt}</Link>
      </span>
    </p>
    {[...byChoice(receipt.merged)].map(([chosen, sections]) => (
      <p key={chosen}>{formatMerged(sections, chosen)}</p>
    ))}
    {receipt.mineOverTheirs.length > 0 && <p>{formatOrderConflict(receipt.mineOverTheirs)}</p>}
    {receipt.notUploaded.length > 0 && (
      <Notice code="save/images-not-uploaded">
        {formatNotUploaded(receipt.notUploaded.length)}{' '}
        {onRetry && <Button onClick={onRetry}>{EDITOR_LABELS.retry}</Button>}
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
  for (const { name, chosen } of merged) sections.set(chosen, [...(sections.get(chosen) ?? []), name])
  return sections
}

/** Component: how a save was merged: who had saved, what was kept, the difference, and the undo. */
import {
  formatMerged,
  formatOrderConflict,
  type MergedSavers,
  SAVE_REPORT_MESSAGES,
} from '#shared/messages/save-report-messages'
import { comparisonPath } from '#shared/model/history-paths'
import { joinNodes } from '../../../ui/join-nodes.ts'
import { Link } from '../../../ui/link.tsx'
import type { MergedSection, Receipt } from './save-page.ts'
import styles from './save-report.module.css'
import type { SaveUndo } from './saving.ts'
import { UndoButton } from './undo-offer.tsx'

interface MergeReportProps {
  readonly receipt: Receipt
  readonly undo: SaveUndo
  readonly onUndo: () => void
}

export const MergeReport = ({ receipt, undo, onUndo }: MergeReportProps) => (
  <>
    {groupByChoice(receipt.merged).map((sections) => (
      <p key={sections[0]?.chosen} className={styles['sentence']}>
        {joinNodes(
          formatMerged(
            sections.map(({ name }) => name),
            joinSavers(sections.map(({ savers }) => savers)),
            sections[0]?.chosen ?? 'none',
            (name) => <bdi>{name}</bdi>,
          ),
        )}
      </p>
    ))}
    {receipt.mineOverTheirs.length > 0 && (
      <p className={styles['sentence']}>{formatOrderConflict(receipt.mineOverTheirs)}</p>
    )}
    <p>
      <Link href={comparisonPath(receipt.key, receipt.rev)}>{SAVE_REPORT_MESSAGES.compare}</Link>
    </p>
    <UndoButton label={SAVE_REPORT_MESSAGES.undoMerge} undo={undo} onUndo={onUndo} />
  </>
)

function groupByChoice(merged: readonly MergedSection[]): readonly (readonly MergedSection[])[] {
  const choices = [...new Set(merged.map(({ chosen }) => chosen))]
  return choices.map((choice) => merged.filter(({ chosen }) => chosen === choice))
}

const joinSavers = (all: readonly MergedSavers[]): MergedSavers => ({
  others: [...new Set(all.flatMap(({ others }) => others))],
  isSelf: all.some(({ isSelf }) => isSelf),
  isComplete: all.every(({ isComplete }) => isComplete),
})

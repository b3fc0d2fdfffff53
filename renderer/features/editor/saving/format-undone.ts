/** Formatter of the message after the undo of a save. */
import { DETAIL_LABELS } from '#shared/messages/history-messages'
import { SAVE_REPORT_MESSAGES } from '#shared/messages/save-report-messages'
import type { Receipt } from './save-page.ts'
import type { UndoneSave } from './undo-save.ts'

interface UndoneReceipt {
  readonly receipt: Pick<Receipt, 'isUnchanged' | 'merged' | 'details'>
  readonly undone: Omit<UndoneSave, 'rev'>
}

/** @param isUntouched false once something was typed or undone, because the text may be elsewhere then */
export function formatUndone({ receipt, undone }: UndoneReceipt, isUntouched: boolean): string {
  const { skippedCount, unknownSections, unknownDetails } = undone
  const hasText = receipt.isUnchanged || undone.sections.size > 0 || undone.hasRestoredDetails
  return [
    formatOutcome(receipt, undone),
    skippedCount > 0 && SAVE_REPORT_MESSAGES.skipped(skippedCount),
    unknownSections.length > 0 && SAVE_REPORT_MESSAGES.unknownSections(unknownSections),
    unknownDetails.length > 0 &&
      SAVE_REPORT_MESSAGES.unknownDetails(unknownDetails.map((detail) => DETAIL_LABELS[detail])),
    receipt.details.details !== null && undone.isPartial && SAVE_REPORT_MESSAGES.detailsStay,
    isUntouched &&
      hasText &&
      (receipt.merged.length > 0 ? SAVE_REPORT_MESSAGES.textInForm : SAVE_REPORT_MESSAGES.textInUndo),
  ]
    .filter(Boolean)
    .join(' ')
}

function formatOutcome({ isUnchanged }: UndoneReceipt['receipt'], undone: UndoneReceipt['undone']): string {
  if (isUnchanged) return SAVE_REPORT_MESSAGES.wasNotPublished
  const isIncomplete = undone.unknownSections.length + undone.unknownDetails.length + undone.skippedCount > 0
  if (!undone.isChanged) return isIncomplete ? SAVE_REPORT_MESSAGES.notUndone : SAVE_REPORT_MESSAGES.nothingUndone
  if (isIncomplete) return SAVE_REPORT_MESSAGES.undoneIncompletely
  return undone.isPartial ? SAVE_REPORT_MESSAGES.undonePart : SAVE_REPORT_MESSAGES.undone
}

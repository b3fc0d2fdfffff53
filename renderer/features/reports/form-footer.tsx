/** Component: the footer of a report form, with its progress bar, its buttons and the result. */
import { EDITOR_MESSAGES } from '#shared/messages/editor-messages'
import { REPORT_FORM_LABELS } from '#shared/messages/report-form-messages'
import { Button } from '../../ui/button.tsx'
import { ProgressBar } from '../../ui/forms/progress-bar.tsx'
import { Link } from '../../ui/link.tsx'
import styles from './report-form.module.css'
import type { ReportSubmission } from './use-report-submission.ts'

interface FormFooterProps {
  readonly sender: Pick<ReportSubmission, 'sending' | 'progress'>
  /** The message after a successful submission. */
  readonly sentText: string
  /** Returns the address of the stored report; absent if none is linked. */
  readonly hrefOf?: (id: string) => string
  readonly onReset: () => void
}

export const FormFooter = ({ sender: { sending, progress }, sentText, hrefOf, onReset }: FormFooterProps) => (
  <>
    <ProgressBar progress={progress} label={EDITOR_MESSAGES.uploading} />
    <div className={styles['buttons']}>
      <Button type="submit" variant="primary" aria-disabled={sending.kind === 'sending'}>
        {REPORT_FORM_LABELS.submit}
      </Button>
      <Button onClick={onReset}>{REPORT_FORM_LABELS.reset}</Button>
      <span role="status">
        {sending.kind === 'sent' && sentText}{' '}
        {sending.kind === 'sent' && hrefOf !== undefined && (
          <Link href={hrefOf(sending.id)} className={styles['link']}>
            {REPORT_FORM_LABELS.see}
          </Link>
        )}
      </span>
    </div>
  </>
)

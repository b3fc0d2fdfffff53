/** The end of each of the forms: it is sent, or begun anew, and what became of it is said. */
import { EDITOR_MESSAGES } from '#shared/messages/editor-messages'
import { Button } from '../../ui/button.tsx'
import { ProgressBar } from '../../ui/forms/progress-bar.tsx'
import { Link } from '../../ui/link.tsx'
import styles from './report-form.module.css'
import type { ReportSubmission } from './use-report-submission.ts'

interface FormFooterProps {
  readonly sender: Pick<ReportSubmission, 'sending' | 'progress'>
  /** Said once it is taken. */
  readonly sentText: string
  /** Where it is read then; absent where that depends. */
  readonly hrefOf?: (id: string) => string
  readonly onReset: () => void
}

export const FormFooter = ({
  sender: { sending, progress },
  sentText,
  hrefOf,
  onReset,
}: FormFooterProps) => (
  <>
    <ProgressBar progress={progress} label={EDITOR_MESSAGES.uploading} />
    <div className={styles['buttons']}>
      <Button type="submit" variant="primary" aria-disabled={sending.kind === 'sending'}>
        Submit
      </Button>
      <Button onClick={onReset}>Reset</Button>
      <span role="status">
        {sending.kind === 'sent' && sentText}{' '}
        {sending.kind === 'sent' && hrefOf !== undefined && (
          <Link href={hrefOf(sending.id)} className={styles['way']}>
            See it there
          </Link>
        )}
      </span>
    </div>
  </>
)

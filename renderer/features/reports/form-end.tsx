/** The end of each of the forms: it is sent, or begun anew, and what became of it is said. */
import { EDITOR } from '#shared/messages/editor-messages'
import { Button } from '../../ui/button.tsx'
import { ProgressBar } from '../../ui/forms/progress-bar.tsx'
import { Link } from '../../ui/link.tsx'
import styles from './report-form.module.css'
import type { Sender } from './use-sending.ts'

interface FormEndProps {
  readonly sender: Pick<Sender, 'sending' | 'progress'>
  /** Said once it is taken. */
  readonly sent: string
  /** Where it is read then; absent where that depends. */
  readonly hrefOf?: (id: string) => string
  readonly onReset: () => void
}

export const FormEnd = ({ sender: { sending, progress }, sent, hrefOf, onReset }: FormEndProps) => (
  <>
    <ProgressBar progress={progress} label={EDITOR.uploading} />
    <div className={styles['buttons']}>
      <Button type="submit" look="primary" aria-disabled={sending.kind === 'sending'}>
        Submit
      </Button>
      <Button onClick={onReset}>Reset</Button>
      <span role="status">
        {sending.kind === 'sent' && sent}{' '}
        {sending.kind === 'sent' && hrefOf !== undefined && (
          <Link href={hrefOf(sending.id)} className={styles['way']}>
            See it there
          </Link>
        )}
      </span>
    </div>
  </>
)

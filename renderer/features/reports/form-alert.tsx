/** What is wrong, below what it is about; nothing where nothing is. */
import { Alert } from '../../ui/alert.tsx'
import styles from './report-form.module.css'

interface FormAlertProps {
  /** For the field that is described by it. */
  readonly id?: string
  /** What it is logged as. */
  readonly code: string
  readonly text: string | null
}

export const FormAlert = ({ id, code, text }: FormAlertProps) =>
  text === null ? null : (
    <Alert code={`report/${code}`} id={id} className={styles['problem']}>
      {text}
    </Alert>
  )

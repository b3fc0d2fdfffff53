/** Component: the alert below a form field, or nothing if there is no problem. */
import { Alert } from '../../ui/alert.tsx'
import styles from './report-form.module.css'

interface FormAlertProps {
  /** Id for the `aria-describedby` of the field. */
  readonly id?: string
  /** The code that is logged. */
  readonly code: string
  readonly text: string | null
}

export const FormAlert = ({ id, code, text }: FormAlertProps) =>
  text === null ? null : (
    <Alert code={`report/${code}`} id={id} className={styles['problem']}>
      {text}
    </Alert>
  )

/** What is wrong, below what it is about; nothing where nothing is. */
import styles from './report-form.module.css'

interface FormAlertProps {
  /** For the field that is described by it. */
  readonly id?: string
  readonly text: string | null
}

export const FormAlert = ({ id, text }: FormAlertProps) =>
  text === null ? null : (
    <p role="alert" id={id} className={styles['problem']}>
      {text}
    </p>
  )

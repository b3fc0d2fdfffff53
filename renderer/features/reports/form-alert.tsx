/** What is wrong, below what it is about; nothing where nothing is. */
import styles from './report-form.module.css'

export const FormAlert = ({ text }: { readonly text: string | null }) =>
  text === null ? null : (
    <p role="alert" className={styles['problem']}>
      {text}
    </p>
  )

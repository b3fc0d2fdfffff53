/** Components: input and select with a label above. */
import type { ComponentProps } from 'react'
import styles from './labelled-input.module.css'

interface LabelProps {
  readonly label: string
}

export const LabelledInput = ({ label, ...props }: ComponentProps<'input'> & LabelProps) => (
  <label className={styles['labelled']}>
    {label}
    <input dir="auto" {...props} />
  </label>
)

export const LabelledSelect = ({ label, ...props }: ComponentProps<'select'> & LabelProps) => (
  <label className={styles['labelled']}>
    {label}
    <select {...props} />
  </label>
)

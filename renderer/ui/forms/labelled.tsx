/** One line to type in, or one choice to make, below what it is called. */
import type { ComponentProps } from 'react'
import styles from './labelled.module.css'

interface Called {
  readonly label: string
}

export const LabelledInput = ({ label, ...props }: ComponentProps<'input'> & Called) => (
  <label className={styles['labelled']}>
    {label}
    <input dir="auto" {...props} />
  </label>
)

export const LabelledChoice = ({ label, ...props }: ComponentProps<'select'> & Called) => (
  <label className={styles['labelled']}>
    {label}
    <select {...props} />
  </label>
)

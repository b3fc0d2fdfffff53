/** A text area as tall as its text. */
import type { ComponentProps } from 'react'
import styles from './growing-text.module.css'

const FEWEST_ROWS = 3
/** Characters of a line, near enough: browsers that can measure do. */
const LINE = 80

export const GrowingText = ({
  value,
  ...props
}: ComponentProps<'textarea'> & { readonly value: string }) => (
  <textarea className={styles['text']} dir="auto" rows={rowsOf(value)} value={value} {...props} />
)

function rowsOf(text: string): number {
  const rows = text
    .split('\n')
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / LINE)), 0)
  return Math.max(FEWEST_ROWS, rows)
}

/** Component: a text area as tall as its text. */
import type { ComponentProps } from 'react'
import styles from './autosize-textarea.module.css'

const MIN_ROWS = 3
/** Estimated characters of a line, for browsers without `field-sizing`. */
const LINE_LENGTH = 80

export const AutosizeTextarea = ({ value, ...props }: ComponentProps<'textarea'> & { readonly value: string }) => (
  <textarea className={styles['text']} dir="auto" rows={countRows(value)} value={value} {...props} />
)

function countRows(text: string): number {
  const rows = text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / LINE_LENGTH)), 0)
  return Math.max(MIN_ROWS, rows)
}

/** Component: an error message, announced to screen readers and logged under its code. */
import type { HTMLAttributes } from 'react'
import { type ErrorCode, useErrorLog } from './log-error.ts'

export interface AlertProps extends HTMLAttributes<HTMLElement> {
  readonly code: ErrorCode
  /** `span` inside a paragraph, `div` around several paragraphs. */
  readonly as?: 'p' | 'span' | 'div'
  readonly ref?: ((element: HTMLElement | null) => void) | undefined
}

export function Alert({ code, as: Element = 'p', ...props }: AlertProps) {
  useErrorLog(code)
  return <Element role="alert" {...props} />
}

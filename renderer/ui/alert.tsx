/** Component: an error, announced to those who do not see it and logged under its code. */
import type { HTMLAttributes } from 'react'
import { type ErrorCode, useErrorLog } from './log-error.ts'

interface AlertProps extends HTMLAttributes<HTMLElement> {
  readonly code: ErrorCode
  /** `span` within a paragraph, `div` around several. */
  readonly as?: 'p' | 'span' | 'div'
  readonly ref?: (element: HTMLElement | null) => void
}

export function Alert({ code, as: Element = 'p', ...props }: AlertProps) {
  useErrorLog(code)
  return <Element role="alert" {...props} />
}

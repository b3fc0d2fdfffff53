/** Component: frame of a form field: label above, hint below, error below with an icon. */
import { type ReactNode, useId } from 'react'
import type { ErrorCode } from '../log-error.ts'
import styles from './field.module.css'
import { Problem } from './problem.tsx'

export interface FieldProblem {
  readonly code: ErrorCode
  readonly text: ReactNode
  /** Ref of the message, for example one that moves the focus to the field. */
  readonly ref?: ((element: HTMLElement | null) => void) | undefined
}

export interface FieldFrameProps {
  readonly label: string
  readonly hint?: string | undefined
  readonly problem?: FieldProblem | null | undefined
}

/** Attributes that connect the control with its label, hint and error. */
export interface FieldAttributes {
  readonly id: string
  readonly 'aria-invalid'?: true
  readonly 'aria-describedby'?: string
}

interface FieldProps extends FieldFrameProps {
  readonly children: (attributes: FieldAttributes) => ReactNode
}

export function Field({ label, hint, problem = null, children }: FieldProps) {
  const id = useId()
  const describedBy = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ')
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        ...(problem === null ? {} : { 'aria-invalid': true }),
        ...(describedBy === '' ? {} : { 'aria-describedby': describedBy }),
      })}
      {hint && (
        <p id={`${id}-hint`} className={styles['hint']}>
          {hint}
        </p>
      )}
      {problem !== null && (
        <Problem code={problem.code} id={`${id}-problem`} ref={problem.ref}>
          {problem.text}
        </Problem>
      )}
    </div>
  )
}

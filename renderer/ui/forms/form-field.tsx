/** One line to fill in: its label above, its hint and what is wrong with it below. */
import { useId, useState } from 'react'
import { Alert } from '../alert.tsx'
import { Icon } from '../icons/icon.tsx'
import styles from './form-field.module.css'

export interface FieldSpec<N extends string = string> {
  readonly name: N
  readonly label: string
  readonly type: 'text' | 'email' | 'password'
  /** What password managers and browsers know it by. */
  readonly autoComplete: string
  readonly hint?: string
  readonly defaultValue?: string
}

interface FormFieldProps {
  readonly field: FieldSpec
  readonly problem: { readonly text: string; readonly code: string } | null
}

export function FormField({ field, problem }: FormFieldProps) {
  const { name, label, type, autoComplete, hint, defaultValue } = field
  const id = useId()
  const [isRevealed, setRevealed] = useState(false)
  const describedBy = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ')
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      <div className={styles['box']}>
        <input
          id={id}
          name={name}
          type={isRevealed ? 'text' : type}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          required
          defaultValue={defaultValue}
          aria-invalid={problem === null ? undefined : true}
          aria-describedby={describedBy || undefined}
        />
        {type === 'password' && (
          <button
            type="button"
            aria-pressed={isRevealed}
            aria-controls={id}
            onClick={() => setRevealed(!isRevealed)}
          >
            Show<span className="visually-hidden"> password</span>
          </button>
        )}
      </div>
      {hint && (
        <p id={`${id}-hint`} className={styles['hint']}>
          {hint}
        </p>
      )}
      {problem !== null && (
        <Alert code={`account/${problem.code}`} id={`${id}-problem`} className={styles['problem']}>
          <Icon name="caution" />
          {problem.text}
        </Alert>
      )}
    </div>
  )
}

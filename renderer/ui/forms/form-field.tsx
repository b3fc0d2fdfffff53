/** Component: a one-line form field with label, hint and error message. */
import { useId, useState } from 'react'
import { FORM_MESSAGES } from '#shared/messages/form-messages'
import { Alert } from '../alert.tsx'
import { Icon } from '../icons/icon.tsx'
import styles from './form-field.module.css'

export interface FieldSpec<N extends string = string> {
  readonly name: N
  readonly label: string
  readonly type: 'text' | 'email' | 'password'
  /** Value of the `autocomplete` attribute, for password managers and browsers. */
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
          <button type="button" aria-pressed={isRevealed} aria-controls={id} onClick={() => setRevealed(!isRevealed)}>
            {FORM_MESSAGES.showPassword}
            <span className="visually-hidden">{FORM_MESSAGES.showPasswordSuffix}</span>
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

/** Component: a one-line form field with label, hint and error message; a password can be shown. */
import { useState } from 'react'
import { FORM_MESSAGES } from '#shared/messages/form-messages'
import { Field } from './field.tsx'
import styles from './form.module.css'

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
  const [isRevealed, setRevealed] = useState(false)
  return (
    <Field label={label} hint={hint} problem={problem && { text: problem.text, code: `account/${problem.code}` }}>
      {(attributes) => (
        <div className={styles['box']}>
          <input
            {...attributes}
            name={name}
            type={isRevealed ? 'text' : type}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            required
            defaultValue={defaultValue}
          />
          {type === 'password' && (
            <button
              type="button"
              aria-pressed={isRevealed}
              aria-controls={attributes.id}
              onClick={() => setRevealed(!isRevealed)}
            >
              {FORM_MESSAGES.showPassword}
              <span className="visually-hidden">{FORM_MESSAGES.showPasswordSuffix}</span>
            </button>
          )}
        </div>
      )}
    </Field>
  )
}

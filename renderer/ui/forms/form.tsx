/** Component: a form that sends one request at a time, shows each error beside its field and keeps what was typed. */
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { FORM_MESSAGES } from '#shared/messages/form-messages'
import { Button } from '../button.tsx'
import { useHydrated } from '../use-hydrated.ts'
import styles from './form.module.css'
import { type FieldSpec, FormField } from './form-field.tsx'
import { Problem } from './problem.tsx'

export interface FormProblem<N extends string> {
  /** null if the problem concerns the whole form. */
  readonly field: N | null
  readonly text: string
  /** Code in the error log. */
  readonly code: string
}

interface FormProps<N extends string> {
  readonly fields: readonly FieldSpec<N>[]
  readonly submitLabel: string
  /** Returns the message for a field that the browser's validation refuses. */
  readonly formatInvalid: (input: HTMLInputElement) => string
  /** Further validation. Its problems are shown together with the browser's, and nothing is sent. */
  readonly check?: (value: (name: N) => string) => readonly FormProblem<N>[]
  /** Sends the values and returns the problems; the form is reset if there are none. */
  readonly send: (value: (name: N) => string) => Promise<readonly FormProblem<N>[]>
  /** E-mail of the account, in a hidden field for password managers. */
  readonly account?: string
  /** Further buttons beside the submit button. */
  readonly children?: ReactNode
}

type FormState<N extends string> =
  | { readonly kind: 'typing' | 'sending' }
  | { readonly kind: 'refused'; readonly problems: readonly FormProblem<N>[] }

export function Form<N extends string>({
  fields,
  submitLabel,
  formatInvalid,
  check,
  send,
  account,
  children,
}: FormProps<N>) {
  const hydrated = useHydrated()
  const isSending = useRef(false)
  const [resetCount, setResetCount] = useState(0)
  const [state, setState] = useState<FormState<N>>({ kind: 'typing' })
  const problems = state.kind === 'refused' ? state.problems : []
  const findProblem = (name: N | null) => problems.find(({ field }) => field === name) ?? null
  const formProblem = findProblem(null)

  const showProblems = (form: HTMLFormElement, refused: readonly FormProblem<N>[]) => {
    setState({ kind: 'refused', problems: refused })
    const first = fields.find(({ name }) => refused.some(({ field }) => field === name))
    if (first !== undefined) findInput(form, first.name)?.focus()
  }

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (isSending.current) return
    const invalid = fields.flatMap(({ name }) => {
      const input = findInput(form, name)
      return input === null || input.validity.valid
        ? []
        : [{ field: name, text: formatInvalid(input), code: 'invalid' }]
    })
    const value = (name: N) => findInput(form, name)?.value ?? ''
    // Each field shows one problem: the browser's, if there is one.
    const others = (check?.(value) ?? []).filter((one) => !invalid.some(({ field }) => field === one.field))
    if (invalid.length + others.length > 0) return showProblems(form, [...invalid, ...others])
    isSending.current = true
    setState({ kind: 'sending' })
    try {
      const refused = await send(value)
      if (refused.length > 0) return showProblems(form, refused)
      form.reset()
      setState({ kind: 'typing' })
    } finally {
      isSending.current = false
    }
  }

  return (
    // Until hydration the button is disabled; POST keeps the values out of the address in any case.
    <form
      className={styles['form']}
      // Beside its fields, letters are no keys of commands.
      data-writing=""
      method="post"
      noValidate
      onSubmit={onSubmit}
      onReset={() => {
        setState({ kind: 'typing' })
        setResetCount((before) => before + 1)
      }}
      onInput={({ target }) => {
        if (state.kind !== 'refused' || !(target instanceof HTMLInputElement)) return
        const others = problems.filter(({ field }) => field !== target.name)
        if (others.length < problems.length) setState({ kind: 'refused', problems: others })
      }}
    >
      {account !== undefined && <input type="email" autoComplete="username" value={account} readOnly hidden />}
      {fields.map((field) => (
        // A reset remounts the fields, so that a revealed password is hidden again for the next person.
        <FormField key={`${field.name} ${resetCount}`} field={field} problem={findProblem(field.name)} />
      ))}
      {formProblem !== null && (
        <Problem code={`account/${formProblem.code}`} tabIndex={-1} ref={focusElement}>
          {formProblem.text}
        </Problem>
      )}
      <div className={styles['buttons']}>
        <Button variant="primary" type="submit" disabled={!hydrated} aria-disabled={state.kind === 'sending'}>
          {submitLabel}
        </Button>
        {children}
        <span role="status" className={styles['status']}>
          {state.kind === 'sending' && FORM_MESSAGES.sending}
        </span>
      </div>
    </form>
  )
}

/** A constant ref callback: React calls it when the message appears, not at each render. */
const focusElement = (element: HTMLElement | null) => element?.focus()

function findInput(form: HTMLFormElement, name: string): HTMLInputElement | null {
  const input = form.elements.namedItem(name)
  return input instanceof HTMLInputElement ? input : null
}

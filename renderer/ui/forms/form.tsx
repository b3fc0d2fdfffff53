/** A form that is sent once at a time. What is wrong stands beside its field, and nothing typed is lost by it. */
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { Alert } from '../alert.tsx'
import { Button } from '../button.tsx'
import { Icon } from '../icons/icon.tsx'
import { useHydrated } from '../use-hydrated.ts'
import styles from './form.module.css'
import { type FieldSpec, FormField } from './form-field.tsx'

export interface FormProblem<N extends string> {
  /** null where it concerns no single field. */
  readonly field: N | null
  readonly text: string
  /** What it is logged as. */
  readonly code: string
}

interface FormProps<N extends string> {
  readonly fields: readonly FieldSpec<N>[]
  readonly submitLabel: string
  /** What the browser finds wrong with a field, in words. */
  readonly formatInvalid: (input: HTMLInputElement) => string
  /** What is wrong beyond what the browser finds; told together with that, and nothing is sent. */
  readonly check?: (value: (name: N) => string) => readonly FormProblem<N>[]
  /** What was wrong; nothing where it was taken, and the form is empty again. */
  readonly send: (value: (name: N) => string) => Promise<readonly FormProblem<N>[]>
  /** Whose password it is, for those who keep passwords: not shown. */
  readonly account?: string
  /** Further buttons, beside the one that sends. */
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
    // one field, one fault: what is empty is not measured too
    const others = (check?.(value) ?? []).filter(
      (one) => !invalid.some(({ field }) => field === one.field),
    )
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
    // before the scripts have come nothing may be sent, least of all as part of an address
    <form
      className={styles['form']}
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
      {account !== undefined && (
        <input type="email" autoComplete="username" value={account} readOnly hidden />
      )}
      {fields.map((field) => (
        // another round, another person perhaps: no password is shown before they ask
        <FormField
          key={`${field.name} ${resetCount}`}
          field={field}
          problem={findProblem(field.name)}
        />
      ))}
      {formProblem !== null && (
        <Alert
          code={`account/${formProblem.code}`}
          className={styles['problem']}
          tabIndex={-1}
          ref={focusElement}
        >
          <Icon name="caution" />
          {formProblem.text}
        </Alert>
      )}
      <div className={styles['buttons']}>
        <Button
          variant="primary"
          type="submit"
          disabled={!hydrated}
          aria-disabled={state.kind === 'sending'}
        >
          {submitLabel}
        </Button>
        {children}
        <span role="status" className={styles['status']}>
          {state.kind === 'sending' && 'Sending…'}
        </span>
      </div>
    </form>
  )
}

/** One function, so that it is called when the text appears and never again while it stands. */
const focusElement = (element: HTMLElement | null) => element?.focus()

function findInput(form: HTMLFormElement, name: string): HTMLInputElement | null {
  const input = form.elements.namedItem(name)
  return input instanceof HTMLInputElement ? input : null
}

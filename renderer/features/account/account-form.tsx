/** Component: the form of all account screens, their fields, and the mapping of account errors to them. */
import type { ReactNode } from 'react'
import { ACCOUNT_LABELS, ACCOUNT_MESSAGES } from '#shared/messages/account-messages'
import { type AccountError, type AccountField, formatAccountError } from '#shared/rules/accounts/account-errors'
import { Form, type FormProblem } from '../../ui/forms/form.tsx'
import type { FieldSpec } from '../../ui/forms/form-field.tsx'

interface AccountFormProps<N extends string> {
  readonly fields: readonly FieldSpec<N>[]
  readonly submitLabel: string
  readonly check?: (value: (name: N) => string) => readonly FormProblem<N>[]
  readonly send: (value: (name: N) => string) => Promise<readonly FormProblem<N>[]>
  readonly account?: string
  readonly children?: ReactNode
}

export const AccountForm = <N extends string>(props: AccountFormProps<N>) => (
  <Form formatInvalid={formatInvalid} {...props} />
)

const formatInvalid = ({ validity, value }: HTMLInputElement): string =>
  validity.valueMissing ? ACCOUNT_MESSAGES.fieldEmpty : ACCOUNT_MESSAGES.emailInvalid(value)

export const EMAIL: FieldSpec<'email'> = {
  name: 'email',
  label: ACCOUNT_LABELS.email,
  type: 'email',
  // People sign in with the address, so password managers store it as the user name.
  autoComplete: 'username',
}

export const USER_NAME: FieldSpec<'userName'> = {
  name: 'userName',
  label: ACCOUNT_LABELS.userName,
  type: 'text',
  autoComplete: 'nickname',
  hint: ACCOUNT_MESSAGES.nameHint,
}

export const passwordField = <N extends string>(
  name: N,
  label: string,
  autoComplete: 'current-password' | 'new-password',
): FieldSpec<N> => ({ name, label, type: 'password', autoComplete })

/** A field for a new password, with the rule below it. */
export const newPasswordField = (label: string): FieldSpec<'password'> => ({
  ...passwordField('password', label, 'new-password'),
  hint: ACCOUNT_MESSAGES.passwordHint,
})

export const passwordsDiffer = (value: (name: 'password' | 'confirm') => string): readonly FormProblem<'confirm'>[] =>
  value('password') === value('confirm')
    ? []
    : [{ field: 'confirm', text: ACCOUNT_MESSAGES.passwordsDiffer, code: 'passwords-differ' }]

/** Returns the problem with the form's own field, or null as its field where the form has no such field. */
export function toFormProblems<N extends string>(
  error: AccountError,
  typed: { readonly email?: string; readonly userName?: string },
  toField: (field: AccountField) => N | null,
): readonly FormProblem<N>[] {
  const { field, text } = formatAccountError(error, typed)
  return [{ field: field === null ? null : toField(field), text, code: error.kind }]
}

/** The form all account screens are made of, and what goes wrong with accounts in its words. */
import type { ReactNode } from 'react'
import { ACCOUNT } from '#shared/messages/account-messages'
import {
  type AccountError,
  type AccountField,
  tellAccountError,
} from '#shared/rules/accounts/account-errors'
import type { FieldSpec } from '../../ui/forms/field.tsx'
import { Form, type Problem } from '../../ui/forms/form.tsx'

interface AccountFormProps<N extends string> {
  readonly fields: readonly FieldSpec<N>[]
  readonly submit: string
  readonly send: (value: (name: N) => string) => Promise<readonly Problem<N>[]>
  readonly account?: string
  readonly children?: ReactNode
}

export const AccountForm = <N extends string>(props: AccountFormProps<N>) => (
  <Form tellInvalid={tellInvalid} {...props} />
)

const tellInvalid = ({ validity, value }: HTMLInputElement): string =>
  validity.valueMissing ? ACCOUNT.fieldEmpty : ACCOUNT.emailInvalid(value)

export const EMAIL: FieldSpec<'email'> = {
  name: 'email',
  label: 'Email',
  type: 'email',
  // what one signs in with; a user name here is a name to be shown
  autoComplete: 'username',
}

export const USER_NAME: FieldSpec<'userName'> = {
  name: 'userName',
  label: 'Username',
  type: 'text',
  autoComplete: 'nickname',
  hint: ACCOUNT.nameHint,
}

export const passwordField = <N extends string>(
  name: N,
  label: string,
  autoComplete: 'current-password' | 'new-password',
): FieldSpec<N> => ({ name, label, type: 'password', autoComplete })

/** Beside the field it concerns where the form has that field, otherwise above the buttons. */
export function problemsOf<N extends string>(
  error: AccountError,
  typed: { readonly email?: string; readonly userName?: string },
  place: (field: AccountField) => N | null,
): readonly Problem<N>[] {
  const { field, text } = tellAccountError(error, typed)
  return [{ field: field === null ? null : place(field), text, code: error.kind }]
}

/** A new password: for who knows the old one, or holds the code from a mail. */
import { ACCOUNT } from '#shared/messages/account-messages'
import type { Result } from '#shared/result'
import { type AccountError, tellAccountError } from '#shared/rules/accounts/account-errors'
import { useAccounts } from '../../services/hooks/use-accounts.ts'
import type { Problem } from '../../ui/forms/form.tsx'
import { AccountForm, passwordField } from './account-form.tsx'

const WANTED = [
  passwordField('password', 'New Password', 'new-password'),
  passwordField('confirm', 'Confirm New Password', 'new-password'),
] as const
const CHANGE = [
  passwordField('current', 'Current Password', 'current-password'),
  ...WANTED,
] as const

type Wanted = (typeof WANTED)[number]['name']
type Change = (typeof CHANGE)[number]['name']

const MISMATCH = [
  { field: 'confirm', text: ACCOUNT.passwordsDiffer, code: 'passwords-differ' } as const,
]

function problems(done: Result<null, AccountError>): readonly Problem<'password'>[] {
  if (done.ok) return []
  const { field, text } = tellAccountError(done.error)
  return [{ field: field === 'password' ? field : null, text, code: done.error.kind }]
}

/** Ends signed out; whoever shows it leads on. */
export function ChangePassword({ email }: { readonly email: string }) {
  const accounts = useAccounts()
  const send = async (value: (name: Change) => string): Promise<readonly Problem<Change>[]> => {
    if (value('password') !== value('confirm')) return MISMATCH
    const change = { current: value('current'), wanted: value('password') }
    const done = await accounts((service) => service.changePassword(change))
    return !done.ok && done.error.kind === 'credentials-wrong'
      ? [{ field: 'current', text: ACCOUNT.currentPasswordWrong, code: done.error.kind }]
      : problems(done)
  }
  return <AccountForm fields={CHANGE} submit="Submit" send={send} account={email} />
}

interface ResetPasswordProps {
  readonly code: string
  readonly email: string
  readonly onDone: () => void
}

export function ResetPassword({ code, email, onDone }: ResetPasswordProps) {
  const accounts = useAccounts()
  const send = async (value: (name: Wanted) => string): Promise<readonly Problem<Wanted>[]> => {
    const password = value('password')
    if (password !== value('confirm')) return MISMATCH
    const done = await accounts((service) => service.resetPassword({ code, password }))
    if (done.ok) onDone()
    return problems(done)
  }
  return <AccountForm fields={WANTED} submit="Submit" send={send} account={email} />
}

/** Component: forms for a new password, by the current password or by the code from a mail. */
import { ACCOUNT_LABELS, ACCOUNT_MESSAGES } from '#shared/messages/account-messages'
import type { Result } from '#shared/result'
import { type AccountError, formatAccountError } from '#shared/rules/accounts/account-errors'
import { useAccounts } from '../../services/hooks/use-accounts.ts'
import type { FormProblem } from '../../ui/forms/form.tsx'
import { AccountForm, newPasswordField, passwordField, passwordsDiffer } from './account-form.tsx'

const NEW_PASSWORD_FIELDS = [
  newPasswordField(ACCOUNT_LABELS.newPassword),
  passwordField('confirm', ACCOUNT_LABELS.confirmNewPassword, 'new-password'),
] as const
const CHANGE_PASSWORD_FIELDS = [
  passwordField('current', ACCOUNT_LABELS.currentPassword, 'current-password'),
  ...NEW_PASSWORD_FIELDS,
] as const

type NewPasswordField = (typeof NEW_PASSWORD_FIELDS)[number]['name']
type ChangePasswordField = (typeof CHANGE_PASSWORD_FIELDS)[number]['name']

function toPasswordProblems(result: Result<null, AccountError>): readonly FormProblem<'password'>[] {
  if (result.ok) return []
  const { field, text } = formatAccountError(result.error)
  return [{ field: field === 'password' ? field : null, text, code: result.error.kind }]
}

/** A change ends the session; the screen redirects after it. */
export function ChangePasswordForm({ email }: { readonly email: string }) {
  const accounts = useAccounts()
  const send = async (
    value: (name: ChangePasswordField) => string,
  ): Promise<readonly FormProblem<ChangePasswordField>[]> => {
    const change = { currentPassword: value('current'), newPassword: value('password') }
    const changed = await accounts((service) => service.changePassword(change))
    return !changed.ok && changed.error.kind === 'credentials-wrong'
      ? [
          {
            field: 'current',
            text: ACCOUNT_MESSAGES.currentPasswordWrong,
            code: changed.error.kind,
          },
        ]
      : toPasswordProblems(changed)
  }
  return (
    <AccountForm
      fields={CHANGE_PASSWORD_FIELDS}
      submitLabel={ACCOUNT_LABELS.submit}
      check={passwordsDiffer}
      send={send}
      account={email}
    />
  )
}

interface ResetPasswordProps {
  readonly code: string
  readonly email: string
  readonly onDone: () => void
}

export function ResetPasswordForm({ code, email, onDone }: ResetPasswordProps) {
  const accounts = useAccounts()
  const send = async (value: (name: NewPasswordField) => string): Promise<readonly FormProblem<NewPasswordField>[]> => {
    const password = value('password')
    const reset = await accounts((service) => service.resetPassword({ code, password }))
    if (reset.ok) onDone()
    return toPasswordProblems(reset)
  }
  return (
    <AccountForm
      fields={NEW_PASSWORD_FIELDS}
      submitLabel={ACCOUNT_LABELS.submit}
      check={passwordsDiffer}
      send={send}
      account={email}
    />
  )
}

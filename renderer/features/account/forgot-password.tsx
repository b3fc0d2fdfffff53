/**
 * Component: the form that requests a password-reset mail.
 * Its result is the same for every address, so that nobody learns which addresses have an account.
 */
import { ACCOUNT_LABELS } from '#shared/messages/account-messages'
import { useAccounts } from '../../services/hooks/use-accounts.ts'
import { AccountForm, EMAIL, toFormProblems } from './account-form.tsx'

interface ForgotPasswordProps {
  /** The address that was typed into the sign-in form. */
  readonly email: string
  readonly onSent: (email: string) => void
}

export function ForgotPassword({ email: typedEmail, onSent }: ForgotPasswordProps) {
  const accounts = useAccounts()
  return (
    <AccountForm
      fields={[{ ...EMAIL, defaultValue: typedEmail }]}
      submitLabel={ACCOUNT_LABELS.submit}
      send={async (value) => {
        const email = value('email')
        const requested = await accounts((service) => service.requestReset(email))
        if (!requested.ok)
          return toFormProblems(requested.error, { email }, (field) => (field === 'email' ? field : null))
        onSent(email)
        return []
      }}
    />
  )
}

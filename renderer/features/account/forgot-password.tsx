/** Asks for a mail with a link to a new password. The answer is the same for every address. */
import { useAccounts } from '../../services/hooks/use-accounts.ts'
import { AccountForm, EMAIL, toFormProblems } from './account-form.tsx'

interface ForgotPasswordProps {
  /** What was typed before somebody noticed that the password was gone. */
  readonly email: string
  readonly onSent: (email: string) => void
}

export function ForgotPassword({ email: typedEmail, onSent }: ForgotPasswordProps) {
  const accounts = useAccounts()
  return (
    <AccountForm
      fields={[{ ...EMAIL, defaultValue: typedEmail }]}
      submitLabel="Submit"
      send={async (value) => {
        const email = value('email')
        const requested = await accounts((service) => service.requestReset(email))
        if (!requested.ok)
          return toFormProblems(requested.error, { email }, (field) =>
            field === 'email' ? field : null,
          )
        onSent(email)
        return []
      }}
    />
  )
}

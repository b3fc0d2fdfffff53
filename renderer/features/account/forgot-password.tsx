/** Asks for a mail with a link to a new password. The answer is the same for every address. */
import { useAccounts } from '../../services/hooks/use-accounts.ts'
import { AccountForm, EMAIL, problemsOf } from './account-form.tsx'

interface ForgotPasswordProps {
  /** What was typed before somebody noticed that the password was gone. */
  readonly email: string
  readonly onSent: (email: string) => void
}

export function ForgotPassword({ email: typed, onSent }: ForgotPasswordProps) {
  const accounts = useAccounts()
  return (
    <AccountForm
      fields={[{ ...EMAIL, defaultValue: typed }]}
      submit="Submit"
      send={async (value) => {
        const email = value('email')
        const done = await accounts((service) => service.requestReset(email))
        if (!done.ok)
          return problemsOf(done.error, { email }, (field) => (field === 'email' ? field : null))
        onSent(email)
        return []
      }}
    />
  )
}

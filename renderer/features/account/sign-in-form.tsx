/** Component: the sign-in form. The redirect after sign-in belongs to its screen, which follows the session. */
import { ACCOUNT_LABELS } from '#shared/messages/account-messages'
import { useAccounts } from '../../services/hooks/use-accounts.ts'
import { Button } from '../../ui/button.tsx'
import { AccountForm, EMAIL, passwordField, toFormProblems } from './account-form.tsx'

const FIELDS = [EMAIL, passwordField('password', ACCOUNT_LABELS.password, 'current-password')] as const

interface SignInFormProps {
  /** Receives the address typed so far. */
  readonly onForgot: (email: string) => void
}

export function SignInForm({ onForgot }: SignInFormProps) {
  const accounts = useAccounts()
  return (
    <AccountForm
      fields={FIELDS}
      submitLabel={ACCOUNT_LABELS.signIn}
      send={async (value) => {
        const credentials = { email: value('email'), password: value('password') }
        const signedIn = await accounts((service) => service.signIn(credentials))
        if (signedIn.ok) return []
        return toFormProblems(signedIn.error, credentials, (field) => (field === 'userName' ? null : field))
      }}
    >
      <Button
        variant="bare"
        onClick={({ currentTarget: { form } }) => {
          const input = form?.elements.namedItem('email')
          onForgot(input instanceof HTMLInputElement ? input.value : '')
        }}
      >
        {ACCOUNT_LABELS.forgotPassword}
      </Button>
    </AccountForm>
  )
}

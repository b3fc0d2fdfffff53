/** E-mail and password. Where it leads is for whoever shows it: the session is told to everybody. */
import { useAccounts } from '../../services/hooks/use-accounts.ts'
import { Button } from '../../ui/button.tsx'
import { AccountForm, EMAIL, passwordField, toFormProblems } from './account-form.tsx'

const FIELDS = [EMAIL, passwordField('password', 'Password', 'current-password')] as const

interface SignInFormProps {
  /** What has been typed as the address goes along. */
  readonly onForgot: (email: string) => void
}

export function SignInForm({ onForgot }: SignInFormProps) {
  const accounts = useAccounts()
  return (
    <AccountForm
      fields={FIELDS}
      submitLabel="Sign in"
      send={async (value) => {
        const credentials = { email: value('email'), password: value('password') }
        const signedIn = await accounts((service) => service.signIn(credentials))
        if (signedIn.ok) return []
        return toFormProblems(signedIn.error, credentials, (field) =>
          field === 'userName' ? null : field,
        )
      }}
    >
      <Button
        variant="bare"
        onClick={({ currentTarget: { form } }) => {
          const input = form?.elements.namedItem('email')
          onForgot(input instanceof HTMLInputElement ? input.value : '')
        }}
      >
        Forgot password?
      </Button>
    </AccountForm>
  )
}

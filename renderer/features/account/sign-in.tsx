/** E-mail and password. Where it leads is for whoever shows it: the session is told to everybody. */
import { useAccounts } from '../../services/hooks/use-accounts.ts'
import { Button } from '../../ui/button.tsx'
import { AccountForm, EMAIL, passwordField, problemsOf } from './account-form.tsx'

const FIELDS = [EMAIL, passwordField('password', 'Password', 'current-password')] as const

interface SignInProps {
  /** What has been typed as the address goes along. */
  readonly onForgot: (email: string) => void
}

export function SignIn({ onForgot }: SignInProps) {
  const accounts = useAccounts()
  return (
    <AccountForm
      fields={FIELDS}
      submit="Sign in"
      send={async (value) => {
        const credentials = { email: value('email'), password: value('password') }
        const done = await accounts((service) => service.signIn(credentials))
        if (done.ok) return []
        return problemsOf(done.error, credentials, (field) => (field === 'userName' ? null : field))
      }}
    >
      <Button
        look="bare"
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

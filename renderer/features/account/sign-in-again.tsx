/** Above a screen whose session has ended by itself: signing in in place, so that nothing typed below is lost. */
import { ACCOUNT } from '#shared/messages/account-messages'
import type { Account } from '#shared/model/account'
import { useAccounts } from '../../services/hooks/use-accounts.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { AccountForm, passwordField, problemsOf } from './account-form.tsx'
import styles from './sign-in-again.module.css'

const FIELDS = [passwordField('password', 'Password', 'current-password')] as const

/** It does not take the focus: somebody may be in the middle of a sentence. */
export function SignInAgain({ account: { email } }: { readonly account: Account }) {
  const accounts = useAccounts()
  return (
    <section className={styles['again']} aria-labelledby="sign-in-again">
      <h2 id="sign-in-again">{ACCOUNT.signInAgain}</h2>
      <Alert as="div" code="account/session-ended">
        <p>{ACCOUNT.sessionEnded}</p>
        <p>{ACCOUNT.signInAgainWhy}</p>
      </Alert>
      <p>
        <bdi>{email}</bdi>
      </p>
      <AccountForm
        fields={FIELDS}
        submit="Sign in"
        account={email}
        send={async (value) => {
          const password = value('password')
          const done = await accounts((service) => service.signIn({ email, password }))
          return done.ok ? [] : problemsOf(done.error, { email }, () => 'password')
        }}
      >
        <Button look="bare" onClick={() => void accounts((service) => service.signOut())}>
          Leave
        </Button>
      </AccountForm>
    </section>
  )
}

/** Above a screen whose session has ended by itself: signing in in place, so that nothing typed below is lost. */
import { ACCOUNT_MESSAGES } from '#shared/messages/account-messages'
import type { Account } from '#shared/model/account'
import { useAccounts } from '../../services/hooks/use-accounts.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { AccountForm, passwordField, toFormProblems } from './account-form.tsx'
import styles from './reauthenticate-form.module.css'

const FIELDS = [passwordField('password', 'Password', 'current-password')] as const

/** It does not take the focus: somebody may be in the middle of a sentence. */
export function ReauthenticateForm({ account: { email } }: { readonly account: Account }) {
  const accounts = useAccounts()
  return (
    <section className={styles['again']} aria-labelledby="sign-in-again">
      <h2 id="sign-in-again">{ACCOUNT_MESSAGES.signInAgain}</h2>
      <Alert as="div" code="account/session-ended">
        <p>{ACCOUNT_MESSAGES.sessionEnded}</p>
        <p>{ACCOUNT_MESSAGES.signInAgainWhy}</p>
      </Alert>
      <p>
        <bdi>{email}</bdi>
      </p>
      <AccountForm
        fields={FIELDS}
        submitLabel="Sign in"
        account={email}
        send={async (value) => {
          const password = value('password')
          const signedIn = await accounts((service) => service.signIn({ email, password }))
          return signedIn.ok ? [] : toFormProblems(signedIn.error, { email }, () => 'password')
        }}
      >
        <Button variant="bare" onClick={() => void accounts((service) => service.signOut())}>
          Leave
        </Button>
      </AccountForm>
    </section>
  )
}

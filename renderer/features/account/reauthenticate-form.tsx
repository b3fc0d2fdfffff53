/** Component: the sign-in form above a screen whose session has ended, so that nothing typed there is lost. */
import { ACCOUNT_LABELS, ACCOUNT_MESSAGES, OWNER_MESSAGES } from '#shared/messages/account-messages'
import type { Account } from '#shared/model/account'
import { isOwnerEmail } from '#shared/model/owner-email'
import { useAccounts } from '../../services/hooks/use-accounts.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { AccountForm, passwordField, toFormProblems } from './account-form.tsx'
import { OpenAs } from './owner-sign-in.tsx'
import styles from './reauthenticate-form.module.css'

const FIELDS = [passwordField('password', ACCOUNT_LABELS.password, 'current-password')] as const

/** The form does not take the focus, because the person may be typing. */
export function ReauthenticateForm({ account: { email, userName } }: { readonly account: Account }) {
  const isOwner = isOwnerEmail(email)
  return (
    <section className={styles['again']} aria-labelledby="sign-in-again">
      <h2 id="sign-in-again">{ACCOUNT_MESSAGES.signInAgain}</h2>
      <Alert as="div" code="account/session-ended">
        <p>{isOwner ? OWNER_MESSAGES.sessionEnded : ACCOUNT_MESSAGES.sessionEnded}</p>
        <p>{ACCOUNT_MESSAGES.signInAgainWhy}</p>
      </Alert>
      {isOwner ? <OpenAs name={userName ?? ''} /> : <PasswordForm email={email} />}
    </section>
  )
}

function PasswordForm({ email }: { readonly email: string }) {
  const accounts = useAccounts()
  return (
    <>
      <p>
        <bdi>{email}</bdi>
      </p>
      <AccountForm
        fields={FIELDS}
        submitLabel={ACCOUNT_LABELS.signIn}
        account={email}
        send={async (value) => {
          const password = value('password')
          const signedIn = await accounts((service) => service.signIn({ email, password }))
          return signedIn.ok ? [] : toFormProblems(signedIn.error, { email }, () => 'password')
        }}
      >
        <Button variant="bare" onClick={() => void accounts((service) => service.signOut())}>
          {ACCOUNT_LABELS.leave}
        </Button>
      </AccountForm>
    </>
  )
}

/** What the links in mails lead to: an address is verified or restored, or a password set anew. */
import { useState } from 'react'
import { ACCOUNT_MESSAGES } from '#shared/messages/account-messages'
import type { Person } from '#shared/model/account'
import { ROUTES } from '#shared/model/paths'
import { type AccountError, formatAccountError } from '#shared/rules/accounts/account-errors'
import { useAccounts } from '../../services/hooks/use-accounts.ts'
import { useQuery } from '../../services/hooks/use-query.ts'
import type { MailedCode } from '../../services/ports/accounts.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ResetPasswordForm } from './password-forms.tsx'
import { SuccessMessage } from './success-message.tsx'

export type EmailActionProps = Readonly<{
  /** As the address has it: for the words only, since the code knows better. */
  mode: string
  code: string
  person: Person
  /** Where whoever is signed in goes on to. */
  continueHref: string
}>

export function EmailAction(link: EmailActionProps) {
  const accounts = useAccounts()
  const {
    value,
    status: state,
    refetch: again,
  } = useQuery(link.code, () => accounts((service) => service.followCode(link.code)))
  const [isPasswordSet, setPasswordSet] = useState(false)
  if (isPasswordSet)
    return (
      <SuccessMessage>
        <p>{ACCOUNT_MESSAGES.passwordChanged}</p>
        <ActionLink href={ROUTES.login}>Sign in</ActionLink>
      </SuccessMessage>
    )
  if (value === null || state === 'loading') return <Loading />
  if (!value.ok) return <EmailActionError error={value.error} link={link} onRetry={again} />
  return (
    <EmailActionResult
      mailed={value.value}
      link={link}
      onPasswordSet={() => setPasswordSet(true)}
    />
  )
}

interface EmailActionResultProps {
  readonly mailed: MailedCode
  readonly link: EmailActionProps
  readonly onPasswordSet: () => void
}

function EmailActionResult({
  mailed: { purpose, email },
  link,
  onPasswordSet,
}: EmailActionResultProps) {
  switch (purpose) {
    case 'verify-email':
      return <EmailVerified link={link} />
    case 'recover-email':
      return (
        <SuccessMessage>
          <p>{ACCOUNT_MESSAGES.emailRestored(email)}</p>
          <NewPasswordLink />
        </SuccessMessage>
      )
    case 'reset-password':
      return (
        <>
          <p>{ACCOUNT_MESSAGES.passwordSetFor(email)}</p>
          <ResetPasswordForm code={link.code} email={email} onDone={onPasswordSet} />
        </>
      )
  }
}

const EmailVerified = ({ link: { person, continueHref } }: { readonly link: EmailActionProps }) => (
  <SuccessMessage>
    <p>{ACCOUNT_MESSAGES.emailVerified}</p>
    <p>{ACCOUNT_MESSAGES.emailVerifiedNext}</p>
    <ActionLink href={continueHref}>
      {person.kind === 'signed-out' ? 'Sign in' : 'Go on'}
    </ActionLink>
  </SuccessMessage>
)

/** Copied by hand, mostly, and cut. */
export const IncompleteLink = ({ mode }: Pick<EmailActionProps, 'mode'>) => (
  <>
    <Notice code="account/link-incomplete">{ACCOUNT_MESSAGES.linkIncomplete}</Notice>
    <NewMailLink mode={mode} />
  </>
)

interface EmailActionErrorProps {
  readonly error: AccountError
  readonly link: EmailActionProps
  readonly onRetry: () => void
}

function EmailActionError({ error, link, onRetry }: EmailActionErrorProps) {
  const { mode, person } = link
  // the link was opened a second time: what it was for is done
  const isDone = error.kind === 'code-used' && mode === 'verifyEmail' && person.kind === 'verified'
  if (isDone) return <EmailVerified link={link} />
  return (
    <>
      <Notice alert code={`account/${error.kind}`}>
        {formatAccountError(error).text}
      </Notice>
      <EmailActionRetry error={error} mode={mode} onRetry={onRetry} />
    </>
  )
}

function EmailActionRetry({
  error,
  mode,
  onRetry,
}: Omit<EmailActionErrorProps, 'link'> & Pick<EmailActionProps, 'mode'>) {
  if (error.kind === 'unreachable')
    return (
      <p>
        <Button variant="primary" onClick={onRetry}>
          Retry
        </Button>
      </p>
    )
  return <NewMailLink mode={mode} />
}

const NewMailLink = ({ mode }: Pick<EmailActionProps, 'mode'>) =>
  // such a mail comes by itself, and cannot be asked for
  mode === 'recoverEmail' ? (
    <NewPasswordLink />
  ) : (
    <ActionLink href={mode === 'resetPassword' ? ROUTES.forgotPassword : ROUTES.authentication}>
      Ask for a new mail
    </ActionLink>
  )

const NewPasswordLink = () => (
  <ActionLink href={ROUTES.forgotPassword}>Set a new password</ActionLink>
)

const ActionLink = ({ href, children }: { readonly href: string; readonly children: string }) => (
  <p>
    <ButtonLink variant="primary" href={href}>
      {children}
    </ButtonLink>
  </p>
)

/** Component: handler of the links in account mails, which verify or restore an address or reset a password. */
import { useState } from 'react'
import { ACCOUNT_LABELS, ACCOUNT_MESSAGES } from '#shared/messages/account-messages'
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
  /** The mode in the URL. Only the messages depend on it; the code decides what is done. */
  mode: string
  code: string
  person: Person
  /** Address of the next screen for a person who is signed in. */
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
        <ActionLink href={ROUTES.login}>{ACCOUNT_LABELS.signIn}</ActionLink>
      </SuccessMessage>
    )
  if (value === null || state === 'loading') return <Loading />
  if (!value.ok) return <EmailActionError error={value.error} link={link} onRetry={again} />
  return <EmailActionResult mailed={value.value} link={link} onPasswordSet={() => setPasswordSet(true)} />
}

interface EmailActionResultProps {
  readonly mailed: MailedCode
  readonly link: EmailActionProps
  readonly onPasswordSet: () => void
}

function EmailActionResult({ mailed: { purpose, email }, link, onPasswordSet }: EmailActionResultProps) {
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
      {person.kind === 'signed-out' ? ACCOUNT_LABELS.signIn : ACCOUNT_LABELS.goOn}
    </ActionLink>
  </SuccessMessage>
)

/** Component: the error for a link without a code, usually one that was copied incompletely. */
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
  // The link was opened a second time, and the address is verified already.
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
          {ACCOUNT_LABELS.retry}
        </Button>
      </p>
    )
  return <NewMailLink mode={mode} />
}

const NewMailLink = ({ mode }: Pick<EmailActionProps, 'mode'>) =>
  // A recovery mail is sent by the service alone and cannot be requested.
  mode === 'recoverEmail' ? (
    <NewPasswordLink />
  ) : (
    <ActionLink href={mode === 'resetPassword' ? ROUTES.forgotPassword : ROUTES.authentication}>
      {ACCOUNT_LABELS.askForNewMail}
    </ActionLink>
  )

const NewPasswordLink = () => <ActionLink href={ROUTES.forgotPassword}>{ACCOUNT_LABELS.setNewPassword}</ActionLink>

const ActionLink = ({ href, children }: { readonly href: string; readonly children: string }) => (
  <p>
    <ButtonLink variant="primary" href={href}>
      {children}
    </ButtonLink>
  </p>
)

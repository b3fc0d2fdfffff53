/** What the links in mails lead to: an address is verified or restored, or a password set anew. */
import { useState } from 'react'
import { ACCOUNT } from '#shared/messages/account-messages'
import type { Person } from '#shared/model/account'
import { ROUTES } from '#shared/model/paths'
import { type AccountError, tellAccountError } from '#shared/rules/accounts/account-errors'
import { useAccounts } from '../../services/hooks/use-accounts.ts'
import { useAnswer } from '../../services/hooks/use-answer.ts'
import type { MailedCode } from '../../services/ports/accounts.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Done } from './done.tsx'
import { ResetPassword } from './new-password.tsx'

export type MailLinkProps = Readonly<{
  /** As the address has it: for the words only, since the code knows better. */
  mode: string
  code: string
  person: Person
  /** Where whoever is signed in goes on to. */
  wayOn: string
}>

export function MailLink(link: MailLinkProps) {
  const accounts = useAccounts()
  const { value, state, again } = useAnswer(link.code, () =>
    accounts((service) => service.followCode(link.code)),
  )
  const [isPasswordSet, setPasswordSet] = useState(false)
  if (isPasswordSet)
    return (
      <Done>
        <p>{ACCOUNT.passwordChanged}</p>
        <Way href={ROUTES.login}>Sign in</Way>
      </Done>
    )
  if (value === null || state === 'loading') return <Loading />
  if (!value.ok) return <Failed error={value.error} link={link} onRetry={again} />
  return <Followed mailed={value.value} link={link} onPasswordSet={() => setPasswordSet(true)} />
}

interface FollowedProps {
  readonly mailed: MailedCode
  readonly link: MailLinkProps
  readonly onPasswordSet: () => void
}

function Followed({ mailed: { purpose, email }, link, onPasswordSet }: FollowedProps) {
  switch (purpose) {
    case 'verify-email':
      return <Verified link={link} />
    case 'recover-email':
      return (
        <Done>
          <p>{ACCOUNT.emailRestored(email)}</p>
          <SetNewPassword />
        </Done>
      )
    case 'reset-password':
      return (
        <>
          <p>{ACCOUNT.passwordSetFor(email)}</p>
          <ResetPassword code={link.code} email={email} onDone={onPasswordSet} />
        </>
      )
  }
}

const Verified = ({ link: { person, wayOn } }: { readonly link: MailLinkProps }) => (
  <Done>
    <p>{ACCOUNT.emailVerified}</p>
    <p>{ACCOUNT.emailVerifiedNext}</p>
    <Way href={wayOn}>{person.kind === 'signed-out' ? 'Sign in' : 'Go on'}</Way>
  </Done>
)

/** Copied by hand, mostly, and cut. */
export const LinkIncomplete = ({ mode }: Pick<MailLinkProps, 'mode'>) => (
  <>
    <Notice code="account/link-incomplete">{ACCOUNT.linkIncomplete}</Notice>
    <AnotherMail mode={mode} />
  </>
)

interface FailedProps {
  readonly error: AccountError
  readonly link: MailLinkProps
  readonly onRetry: () => void
}

function Failed({ error, link, onRetry }: FailedProps) {
  const { mode, person } = link
  // the link was opened a second time: what it was for is done
  const isDone = error.kind === 'code-used' && mode === 'verifyEmail' && person.kind === 'verified'
  if (isDone) return <Verified link={link} />
  return (
    <>
      <Notice alert code={`account/${error.kind}`}>
        {tellAccountError(error).text}
      </Notice>
      <WayOut error={error} mode={mode} onRetry={onRetry} />
    </>
  )
}

function WayOut({ error, mode, onRetry }: Omit<FailedProps, 'link'> & Pick<MailLinkProps, 'mode'>) {
  if (error.kind === 'unreachable')
    return (
      <p>
        <Button look="primary" onClick={onRetry}>
          Retry
        </Button>
      </p>
    )
  return <AnotherMail mode={mode} />
}

const AnotherMail = ({ mode }: Pick<MailLinkProps, 'mode'>) =>
  // such a mail comes by itself, and cannot be asked for
  mode === 'recoverEmail' ? (
    <SetNewPassword />
  ) : (
    <Way href={mode === 'resetPassword' ? ROUTES.forgotPassword : ROUTES.authentication}>
      Ask for a new mail
    </Way>
  )

const SetNewPassword = () => <Way href={ROUTES.forgotPassword}>Set a new password</Way>

const Way = ({ href, children }: { readonly href: string; readonly children: string }) => (
  <p>
    <ButtonLink look="primary" href={href}>
      {children}
    </ButtonLink>
  </p>
)

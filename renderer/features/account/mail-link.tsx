/** What the links in mails lead to: an address is verified or restored, or a password set anew. */
import { useEffect, useEffectEvent, useState } from 'react'
import { ACCOUNT } from '#shared/account-messages'
import type { Person } from '#shared/model/account'
import { ROUTES } from '#shared/model/paths'
import { type AccountError, tellAccountError } from '#shared/rules/account-errors'
import { useAccounts } from '../../services/hooks/use-accounts.ts'
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

type State =
  | { readonly kind: 'checking' | 'password-set' }
  | { readonly kind: 'failed'; readonly error: AccountError }
  | { readonly kind: 'followed'; readonly code: MailedCode }

export function MailLink(link: MailLinkProps) {
  const { code } = link
  const accounts = useAccounts()
  const [state, setState] = useState<State>({ kind: 'checking' })
  const follow = async () => {
    const done = await accounts((service) => service.followCode(code))
    setState(
      done.ok ? { kind: 'followed', code: done.value } : { kind: 'failed', error: done.error },
    )
  }
  const onShown = useEffectEvent(() => void follow())
  useEffect(() => onShown(), [])
  const retry = () => {
    setState({ kind: 'checking' })
    void follow()
  }

  switch (state.kind) {
    case 'checking':
      return <Loading />
    case 'failed':
      return <Failed error={state.error} link={link} onRetry={retry} />
    case 'password-set':
      return (
        <Done>
          <p>{ACCOUNT.passwordChanged}</p>
          <Way href={ROUTES.login}>Sign in</Way>
        </Done>
      )
    case 'followed':
      return (
        <Followed
          mailed={state.code}
          link={link}
          onPasswordSet={() => setState({ kind: 'password-set' })}
        />
      )
  }
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
          <Way href={ROUTES.forgotPassword}>Set a new password</Way>
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
      <div role="alert">
        <Notice>{tellAccountError(error).text}</Notice>
      </div>
      {error.kind === 'unreachable' ? (
        <p>
          <Button look="primary" onClick={onRetry}>
            Retry
          </Button>
        </p>
      ) : (
        <Way href={mode === 'resetPassword' ? ROUTES.forgotPassword : ROUTES.authentication}>
          Ask for a new mail
        </Way>
      )}
    </>
  )
}

const Way = ({ href, children }: { readonly href: string; readonly children: string }) => (
  <p>
    <ButtonLink look="primary" href={href}>
      {children}
    </ButtonLink>
  </p>
)

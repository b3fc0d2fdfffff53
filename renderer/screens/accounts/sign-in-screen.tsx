/** Component: sign-in screen; redirects people who are signed in already. */
import { useNavigate } from 'react-router-dom'
import { ACCOUNT_MESSAGES } from '#shared/messages/account-messages'
import { ACCOUNT_SCREEN_MESSAGES } from '#shared/messages/account-screen-messages'
import { ROUTES } from '#shared/model/paths'
import { AccountFrame } from '../../features/account/account-frame.tsx'
import { MailboxLink } from '../../features/account/mailbox-link.tsx'
import { OwnerSignIn } from '../../features/account/owner-sign-in.tsx'
import { SignInForm } from '../../features/account/sign-in-form.tsx'
import { SuccessMessage } from '../../features/account/success-message.tsx'
import { resolveRedirectAfterSignIn } from '../../services/hooks/redirect-after-sign-in.ts'
import { type SessionState, useSession } from '../../services/hooks/use-session.ts'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RedirectScreen } from './redirect-screen.tsx'
import { useNavigationState } from './use-navigation-state.ts'

export function SignInScreen() {
  const navigate = useNavigate()
  const resetFor = useNavigationState('resetFor')
  const session = useSession()
  if (typeof session === 'object' && session.person.kind !== 'signed-out')
    return (
      <RedirectScreen
        to={resolveRedirectAfterSignIn(session.person)}
        notice={resetFor === null ? null : ACCOUNT_MESSAGES.resetSent(resetFor)}
      />
    )
  return (
    <AccountFrame {...ACCOUNT_SCREEN_MESSAGES.signIn}>
      {resetFor === null ? (
        <SessionNotice session={session} />
      ) : (
        <SuccessMessage>
          <p>{ACCOUNT_MESSAGES.resetSent(resetFor)}</p>
          <MailboxLink />
        </SuccessMessage>
      )}
      <OwnerSignIn />
      <SignInForm onForgot={(email) => navigate(ROUTES.forgotPassword, { state: { email } })} />
      <p>
        <Link href={ROUTES.signUp}>{ACCOUNT_MESSAGES.noAccountYet}</Link>
      </p>
    </AccountFrame>
  )
}

function SessionNotice({ session }: { readonly session: SessionState }) {
  const endReason = typeof session === 'object' ? session.signOutReason?.kind : null
  if (session === 'unreachable') return <Notice code="account/unreachable">{ACCOUNT_MESSAGES.unreachable}</Notice>
  if (endReason === 'expired') return <Notice code="account/session-ended">{ACCOUNT_MESSAGES.sessionEnded}</Notice>
  if (endReason === 'password-changed')
    return (
      <SuccessMessage>
        <p>{ACCOUNT_MESSAGES.passwordChanged}</p>
      </SuccessMessage>
    )
  return null
}

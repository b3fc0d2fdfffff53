/** Component: screen shown until the e-mail address is verified, followed by a redirect to the requested screen. */

import { ACCOUNT_MESSAGES } from '#shared/messages/account-messages'
import { ACCOUNT_SCREEN_MESSAGES } from '#shared/messages/account-screen-messages'
import { ROUTES } from '#shared/model/paths'
import { AccountFrame } from '../../features/account/account-frame.tsx'
import { EmailVerification } from '../../features/account/email-verification.tsx'
import { resolveRedirectAfterSignIn } from '../../services/hooks/redirect-after-sign-in.ts'
import { isVerified, useSession } from '../../services/hooks/use-session.ts'
import { isSignedInHint, useSessionHint } from '../../services/hooks/use-session-hint.ts'
import { Loading } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RedirectScreen } from './redirect-screen.tsx'

export function VerificationScreen() {
  const session = useSession()
  const hint = useSessionHint()
  // The session hint decides while the session is loading: other people must not see a heading of a screen they do not get.
  const isExpected = isSignedInHint(hint) && !isVerified(hint)
  if (typeof session === 'object') {
    const { person } = session
    if (person.kind === 'signed-out') return <RedirectScreen to={ROUTES.login} />
    if (person.kind === 'verified') return <RedirectScreen to={resolveRedirectAfterSignIn(person)} />
  }
  const { title, heading } = ACCOUNT_SCREEN_MESSAGES.verification
  return (
    <AccountFrame title={title} heading={session === 'loading' && !isExpected ? null : heading}>
      {session === 'loading' && <Loading />}
      {session === 'unreachable' && <Notice code="account/unreachable">{ACCOUNT_MESSAGES.unreachable}</Notice>}
      {typeof session === 'object' && session.person.kind === 'unverified' && (
        <EmailVerification email={session.person.email} />
      )}
    </AccountFrame>
  )
}

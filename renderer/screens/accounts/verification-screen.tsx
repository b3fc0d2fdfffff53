/** Waiting until the address is verified; then on to where somebody was going. */
import { ACCOUNT_MESSAGES } from '#shared/messages/account-messages'
import { ROUTES } from '#shared/model/paths'
import { AccountFrame } from '../../features/account/account-frame.tsx'
import { EmailVerification } from '../../features/account/email-verification.tsx'
import { resolveRedirectAfterSignIn } from '../../services/hooks/redirect-after-sign-in.ts'
import { isVerified, useSession } from '../../services/hooks/use-session.ts'
import { isSomebody, useSessionHint } from '../../services/hooks/use-session-hint.ts'
import { Loading } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RedirectScreen } from './redirect-screen.tsx'

const HEADING = 'Email Verification'

export function VerificationScreen() {
  const session = useSession()
  const note = useSessionHint()
  // until it is known, the note on the device is believed: others would see the name of a screen they do not get
  const isExpected = isSomebody(note) && !isVerified(note)
  if (typeof session === 'object') {
    const { person } = session
    if (person.kind === 'signed-out') return <RedirectScreen to={ROUTES.login} />
    if (person.kind === 'verified')
      return <RedirectScreen to={resolveRedirectAfterSignIn(person)} />
  }
  return (
    <AccountFrame title={HEADING} heading={session === 'loading' && !isExpected ? null : HEADING}>
      {session === 'loading' && <Loading />}
      {session === 'unreachable' && (
        <Notice code="account/unreachable">{ACCOUNT_MESSAGES.unreachable}</Notice>
      )}
      {typeof session === 'object' && session.person.kind === 'unverified' && (
        <EmailVerification email={session.person.email} />
      )}
    </AccountFrame>
  )
}

/** Signing in. Whoever is signed in already goes on. */
import { useNavigate } from 'react-router-dom'
import { ACCOUNT } from '#shared/messages/account-messages'
import { ROUTES } from '#shared/model/paths'
import { AccountFrame } from '../../features/account/account-frame.tsx'
import { Done } from '../../features/account/done.tsx'
import { Mailbox } from '../../features/account/mailbox.tsx'
import { SignIn } from '../../features/account/sign-in.tsx'
import { type KnownSession, useSession } from '../../services/hooks/use-session.ts'
import { wayOnFor } from '../../services/hooks/use-way-on.ts'
import { Notice } from '../../ui/notice.tsx'
import { GoOn } from './go-on.tsx'
import { useCarried } from './use-carried.ts'

export function SignInScreen() {
  const navigate = useNavigate()
  const resetFor = useCarried('resetFor')
  const session = useSession()
  if (typeof session === 'object' && session.person.kind !== 'signed-out')
    return (
      <GoOn
        to={wayOnFor(session.person)}
        told={resetFor === null ? null : ACCOUNT.resetSent(resetFor)}
      />
    )
  return (
    <AccountFrame title="Sign In" heading="Sign in">
      {resetFor === null ? (
        <WhatHappened session={session} />
      ) : (
        <Done>
          <p>{ACCOUNT.resetSent(resetFor)}</p>
          <Mailbox />
        </Done>
      )}
      <SignIn onForgot={(email) => navigate(ROUTES.forgotPassword, { state: { email } })} />
    </AccountFrame>
  )
}

function WhatHappened({ session }: { readonly session: KnownSession }) {
  const left = typeof session === 'object' ? session.left?.kind : null
  if (session === 'unreachable')
    return <Notice code="account/unreachable">{ACCOUNT.unreachable}</Notice>
  if (left === 'expired')
    return <Notice code="account/session-ended">{ACCOUNT.sessionEnded}</Notice>
  if (left === 'password-changed')
    return (
      <Done>
        <p>{ACCOUNT.passwordChanged}</p>
      </Done>
    )
  return null
}

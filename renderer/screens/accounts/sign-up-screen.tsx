/** Component: sign-up screen; redirects people who were signed in when it opened, not those who have just signed up. */
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { ACCOUNT_SCREEN_MESSAGES } from '#shared/messages/account-screen-messages'
import { ROUTES } from '#shared/model/paths'
import { AccountFrame } from '../../features/account/account-frame.tsx'
import { OwnerHint } from '../../features/account/owner-sign-in.tsx'
import { SignUpForm } from '../../features/account/sign-up-form.tsx'
import { resolveRedirectAfterSignIn } from '../../services/hooks/redirect-after-sign-in.ts'
import { useSession } from '../../services/hooks/use-session.ts'
import type { Session } from '../../services/ports/accounts.ts'
import { RedirectScreen } from './redirect-screen.tsx'

export function SignUpScreen() {
  const navigate = useNavigate()
  const session = useSession()
  const [initialSession, setInitialSession] = useState<Session | null>(null)
  if (initialSession === null && typeof session === 'object') setInitialSession(session)
  if (initialSession !== null && initialSession.person.kind !== 'signed-out')
    return <RedirectScreen to={resolveRedirectAfterSignIn(initialSession.person)} />
  return (
    <AccountFrame {...ACCOUNT_SCREEN_MESSAGES.signUp}>
      <OwnerHint />
      <SignUpForm onSignIn={() => navigate(ROUTES.login)} />
    </AccountFrame>
  )
}

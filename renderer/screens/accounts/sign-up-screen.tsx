/** Making an account. Whoever comes signed in goes on; whoever has just made one stays and is told. */
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { ROUTES } from '#shared/model/paths'
import { AccountFrame } from '../../features/account/account-frame.tsx'
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
    <AccountFrame title="Sign Up" heading="Sign up">
      <SignUpForm onSignIn={() => navigate(ROUTES.login)} />
    </AccountFrame>
  )
}

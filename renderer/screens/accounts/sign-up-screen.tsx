/** Making an account. Whoever comes signed in goes on; whoever has just made one stays and is told. */
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { ROUTES } from '#shared/model/paths'
import { AccountFrame } from '../../features/account/account-frame.tsx'
import { SignUp } from '../../features/account/sign-up.tsx'
import { useSession } from '../../services/hooks/use-session.ts'
import { wayOnFor } from '../../services/hooks/use-way-on.ts'
import type { Session } from '../../services/ports/accounts.ts'
import { GoOn } from './go-on.tsx'

export function SignUpScreen() {
  const navigate = useNavigate()
  const session = useSession()
  const [first, setFirst] = useState<Session | null>(null)
  if (first === null && typeof session === 'object') setFirst(session)
  if (first !== null && first.person.kind !== 'signed-out')
    return <GoOn to={wayOnFor(first.person)} />
  return (
    <AccountFrame title="Sign Up" heading="Sign up">
      <SignUp onSignIn={() => navigate(ROUTES.login)} />
    </AccountFrame>
  )
}

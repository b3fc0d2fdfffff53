/** Waiting until the address is verified; then on to where somebody was going. */
import { ACCOUNT } from '#shared/messages/account-messages'
import { ROUTES } from '#shared/model/paths'
import { AccountFrame } from '../../features/account/account-frame.tsx'
import { Verification } from '../../features/account/verification.tsx'
import { useSession } from '../../services/hooks/use-session.ts'
import { wayOnFor } from '../../services/hooks/use-way-on.ts'
import { Loading } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { GoOn } from './go-on.tsx'

const HEADING = 'Email Verification'

export function VerificationScreen() {
  const session = useSession()
  if (typeof session === 'object') {
    const { person } = session
    if (person.kind === 'signed-out') return <GoOn to={ROUTES.login} />
    if (person.kind === 'verified') return <GoOn to={wayOnFor(person)} />
  }
  return (
    <AccountFrame title={HEADING} heading={session === 'loading' ? null : HEADING}>
      {session === 'loading' && <Loading />}
      {session === 'unreachable' && <Notice>{ACCOUNT.unreachable}</Notice>}
      {typeof session === 'object' && session.person.kind === 'unverified' && (
        <Verification email={session.person.email} />
      )}
    </AccountFrame>
  )
}

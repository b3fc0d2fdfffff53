/** Waiting until the address is verified; then on to where somebody was going. */
import { ACCOUNT } from '#shared/messages/account-messages'
import { ROUTES } from '#shared/model/paths'
import { AccountFrame } from '../../features/account/account-frame.tsx'
import { Verification } from '../../features/account/verification.tsx'
import { isVerified, useSession } from '../../services/hooks/use-session.ts'
import { isSomebody, useSessionNote } from '../../services/hooks/use-session-note.ts'
import { wayOnFor } from '../../services/hooks/use-way-on.ts'
import { Loading } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { GoOn } from './go-on.tsx'

const HEADING = 'Email Verification'

export function VerificationScreen() {
  const session = useSession()
  const note = useSessionNote()
  // until it is known, the note on the device is believed: others would see the name of a screen they do not get
  const isExpected = isSomebody(note) && !isVerified(note)
  if (typeof session === 'object') {
    const { person } = session
    if (person.kind === 'signed-out') return <GoOn to={ROUTES.login} />
    if (person.kind === 'verified') return <GoOn to={wayOnFor(person)} />
  }
  return (
    <AccountFrame title={HEADING} heading={session === 'loading' && !isExpected ? null : HEADING}>
      {session === 'loading' && <Loading />}
      {session === 'unreachable' && (
        <Notice code="account/unreachable">{ACCOUNT.unreachable}</Notice>
      )}
      {typeof session === 'object' && session.person.kind === 'unverified' && (
        <Verification email={session.person.email} />
      )}
    </AccountFrame>
  )
}

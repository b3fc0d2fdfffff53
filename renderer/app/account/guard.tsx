/** Around screens that are not open to everybody: nothing of them is shown before it is known who asks. */
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router-dom'
import { ACCOUNT } from '#shared/messages/account-messages'
import { MESSAGES, TITLES } from '#shared/messages/messages'
import type { Account } from '#shared/model/account'
import { ROUTES } from '#shared/model/paths'
import { type Action, permission } from '#shared/rules/accounts/permissions'
import { wayInstead } from '#shared/rules/accounts/ways'
import { AccountFrame } from '../../features/account/account-frame.tsx'
import { AdmittedProvider } from '../../features/account/admitted.ts'
import { SignInAgain } from '../../features/account/sign-in-again.tsx'
import { rememberDestination } from '../../services/browser/session-note.ts'
import { useAccounts } from '../../services/hooks/use-accounts.ts'
import { useSession } from '../../services/hooks/use-session.ts'
import { arriveAt } from '../../services/hooks/use-way-on.ts'
import type { Session } from '../../services/ports/accounts.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { DocumentHead } from '../../ui/document-head.tsx'
import { Loading } from '../../ui/loading.tsx'
import { type ErrorCode, useErrorLog } from '../../ui/log-error.ts'
import { Notice } from '../../ui/notice.tsx'

/** @param needs what somebody must be allowed to do */
export const guardOf = (needs: Action) => () => <Guard needs={needs} />

function Guard({ needs }: { readonly needs: Action }) {
  const session = useSession()
  // whom it was opened to: a session that ends by itself does not close it again
  const [admitted, setAdmitted] = useState<Account | null>(null)
  if (session === 'loading')
    return (
      <Unopened>
        <Loading />
      </Unopened>
    )
  if (session === 'unreachable')
    return <Closed code="account/unreachable" told={MESSAGES.unreachable} retry />

  const expired = expiredFor(session, admitted)
  if (expired !== null) return <Opened to={expired} expired />
  const { person } = session
  const verdict = permission(person, needs)
  if (verdict.allowed && person.kind !== 'signed-out') {
    if (admitted !== person) setAdmitted(person)
    return <Opened to={person} expired={false} />
  }
  const why = verdict.allowed ? 'signed-out' : verdict.why
  const hasLeft = why === 'signed-out' && admitted !== null
  const way = session.left?.kind === 'password-changed' ? ROUTES.login : wayInstead(needs, why)
  if (way === null)
    return why === 'blocked' ? (
      <Closed code="account/blocked" told={ACCOUNT.blocked} />
    ) : (
      <Closed code="account/not-open" told={ACCOUNT.notOpen} />
    )
  return (
    <Unopened>
      <SentAway
        to={way}
        remembers={!hasLeft}
        told={why === 'signed-out' ? whyAway(way, hasLeft, session) : null}
      />
    </Unopened>
  )
}

/** null where the screen they are led to says it by itself. */
function whyAway(way: string, hasLeft: boolean, { left }: Session): string | null {
  if (left?.kind === 'password-changed') return null
  if (hasLeft) return ACCOUNT.signedOut
  if (left?.kind !== 'expired') return ACCOUNT.signInFirst
  return way === ROUTES.login ? null : ACCOUNT.sessionEnded
}

const expiredFor = ({ left }: Session, admitted: Account | null): Account | null =>
  left?.kind === 'expired' && admitted !== null && left.account?.uid === admitted.uid
    ? admitted
    : null

/** Under the key of the person: nothing one has typed is left for the next. */
function Opened({ to: account, expired }: { readonly to: Account; readonly expired: boolean }) {
  const { pathname, search } = useLocation()
  useEffect(() => arriveAt(pathname + search), [pathname, search])
  useChecksOnReturn()
  return (
    <>
      {expired && <SignInAgain account={account} />}
      <div key={account.uid}>
        <AdmittedProvider value={account}>
          <Outlet />
        </AdmittedProvider>
      </div>
    </>
  )
}

const CHECK_AFTER = 60_000

/** Who comes back to the window may have been signed out elsewhere meanwhile; better told now than by a failed save. */
function useChecksOnReturn(): void {
  const accounts = useAccounts()
  const last = useRef(0)
  const look = useEffectEvent(() => {
    const now = Date.now()
    if (now - last.current < CHECK_AFTER) return
    last.current = now
    void accounts((service) => service.check())
  })
  useEffect(() => {
    last.current = Date.now()
    const onFocus = () => look()
    window.addEventListener('focus', onFocus)
    return () => window.removeEventListener('focus', onFocus)
  }, [])
}

const Unopened = ({ children }: { readonly children: ReactNode }) => (
  <>
    <DocumentHead title={TITLES.home} description={ACCOUNT.description} />
    <meta name="robots" content="noindex" />
    <noscript>
      <Notice>{ACCOUNT.needsScripts}</Notice>
    </noscript>
    {children}
  </>
)

interface SentAwayProps {
  readonly to: string
  readonly remembers: boolean
  /** Why, on the screen they are led to. */
  readonly told: string | null
}

function SentAway({ to, remembers, told }: SentAwayProps) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  // it is told on the screen they are led to
  useErrorLog(told === null || told === ACCOUNT.signedOut ? null : 'account/signed-out')
  useEffect(() => {
    if (remembers) rememberDestination(pathname + search)
    void navigate(to, { replace: true, state: { told } })
  }, [navigate, to, remembers, told, pathname, search])
  return <Loading />
}

interface ClosedProps {
  readonly code: ErrorCode
  readonly told: { readonly heading: string; readonly text: string }
  /** Where loading the page anew may help. */
  readonly retry?: boolean
}

function Closed({ code, told: { heading, text }, retry = false }: ClosedProps) {
  useErrorLog(code)
  return (
    <AccountFrame title={heading} heading={heading}>
      <p>{text}</p>
      <p>
        {retry && (
          <Button look="primary" onClick={() => window.location.reload()}>
            Retry
          </Button>
        )}{' '}
        <ButtonLink href={ROUTES.home}>Home</ButtonLink>
      </p>
    </AccountFrame>
  )
}

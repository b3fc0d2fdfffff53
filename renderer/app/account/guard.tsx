/** Component: route guard around screens that need a session or a right. Nothing is shown before the session is known. */
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router-dom'
import { ACCOUNT_MESSAGES } from '#shared/messages/account-messages'
import * as FRAME_MESSAGES from '#shared/messages/frame-messages'
import { DOCUMENT_TITLES, MESSAGES } from '#shared/messages/messages'
import type { Account } from '#shared/model/account'
import { ROUTES } from '#shared/model/paths'
import { type Action, checkPermission } from '#shared/rules/accounts/permissions'
import { getRedirectForRefusal } from '#shared/rules/accounts/sign-in-redirects'
import { AccountFrame } from '../../features/account/account-frame.tsx'
import { GuardedAccountProvider } from '../../features/account/guarded-account.ts'
import { ReauthenticateForm } from '../../features/account/reauthenticate-form.tsx'
import { storeRedirect } from '../../services/browser/session-hint.ts'
import { clearReachedRedirect } from '../../services/hooks/redirect-after-sign-in.ts'
import { useAccounts } from '../../services/hooks/use-accounts.ts'
import { useSession } from '../../services/hooks/use-session.ts'
import type { Session } from '../../services/ports/accounts.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { DocumentHead } from '../../ui/document-head.tsx'
import { Loading } from '../../ui/loading.tsx'
import { type ErrorCode, useErrorLog } from '../../ui/log-error.ts'
import { Notice } from '../../ui/notice.tsx'
import { useLateHeading } from './use-late-heading.ts'

/** @param action action that the signed-in person must be allowed to do */
export const createGuard = (action: Action) =>
  function GuardedScreen() {
    useLateHeading()
    return <Guard action={action} />
  }

function Guard({ action }: { readonly action: Action }) {
  const session = useSession()
  // The account that passed the guard: when its session expires the screen stays open.
  const [guardedAccount, setGuardedAccount] = useState<Account | null>(null)
  if (session === 'loading')
    return (
      <GuardPlaceholder>
        <Loading />
      </GuardPlaceholder>
    )
  if (session === 'unreachable') return <AccessDenied code="account/unreachable" message={MESSAGES.unreachable} retry />

  const expired = findExpiredAccount(session, guardedAccount)
  if (expired !== null) return <GuardedOutlet to={expired} expired />
  const { person } = session
  const verdict = checkPermission(person, action)
  if (verdict.allowed && person.kind !== 'signed-out') {
    if (guardedAccount !== person) setGuardedAccount(person)
    return <GuardedOutlet to={person} expired={false} />
  }
  const reason = verdict.allowed ? 'signed-out' : verdict.why
  const hasSignedOut = reason === 'signed-out' && guardedAccount !== null
  const redirectPath =
    session.signOutReason?.kind === 'password-changed' ? ROUTES.login : getRedirectForRefusal(action, reason)
  if (redirectPath === null)
    return reason === 'blocked' ? (
      <AccessDenied code="account/blocked" message={ACCOUNT_MESSAGES.blocked} />
    ) : (
      <AccessDenied code="account/not-open" message={ACCOUNT_MESSAGES.notOpen} />
    )
  return (
    <GuardPlaceholder>
      <GuardRedirect
        to={redirectPath}
        remembersDestination={!hasSignedOut}
        notice={reason === 'signed-out' ? findRedirectNotice(redirectPath, hasSignedOut, session) : null}
      />
    </GuardPlaceholder>
  )
}

/** Returns the message for the redirect; null if the target screen shows one itself. */
function findRedirectNotice(
  redirectPath: string,
  hasSignedOut: boolean,
  { signOutReason: reason }: Session,
): string | null {
  if (reason?.kind === 'password-changed') return null
  if (hasSignedOut) return ACCOUNT_MESSAGES.signedOut
  if (reason?.kind !== 'expired') return ACCOUNT_MESSAGES.signInFirst
  return redirectPath === ROUTES.login ? null : ACCOUNT_MESSAGES.sessionEnded
}

const findExpiredAccount = ({ signOutReason: reason }: Session, guardedAccount: Account | null): Account | null =>
  reason?.kind === 'expired' && guardedAccount !== null && reason.account?.uid === guardedAccount.uid
    ? guardedAccount
    : null

/** The uid is the key: a change of account discards everything that was typed. */
function GuardedOutlet({ to: account, expired }: { readonly to: Account; readonly expired: boolean }) {
  const { pathname, search } = useLocation()
  useEffect(() => clearReachedRedirect(pathname + search), [pathname, search])
  useSessionCheckOnFocus()
  return (
    <>
      {expired && <ReauthenticateForm account={account} />}
      <div key={account.uid}>
        <GuardedAccountProvider value={account}>
          <Outlet />
        </GuardedAccountProvider>
      </div>
    </>
  )
}

const MIN_CHECK_INTERVAL_MS = 60_000

/** Hook: checks the session when the window gets the focus, so that an expired session is noticed before a save. */
function useSessionCheckOnFocus(): void {
  const accounts = useAccounts()
  const lastCheck = useRef(0)
  const checkSession = useEffectEvent(() => {
    const now = Date.now()
    if (now - lastCheck.current < MIN_CHECK_INTERVAL_MS) return
    lastCheck.current = now
    void accounts((service) => service.reloadAccount())
  })
  useEffect(() => {
    lastCheck.current = Date.now()
    const onFocus = () => checkSession()
    window.addEventListener('focus', onFocus)
    return () => window.removeEventListener('focus', onFocus)
  }, [])
}

const GuardPlaceholder = ({ children }: { readonly children: ReactNode }) => (
  <>
    <DocumentHead title={DOCUMENT_TITLES.home} description={ACCOUNT_MESSAGES.description} />
    <meta name="robots" content="noindex" />
    <noscript>
      <Notice>{ACCOUNT_MESSAGES.needsScripts}</Notice>
    </noscript>
    {children}
  </>
)

interface GuardRedirectProps {
  readonly to: string
  readonly remembersDestination: boolean
  /** Message to show on the target screen. */
  readonly notice: string | null
}

function GuardRedirect({ to, remembersDestination, notice }: GuardRedirectProps) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  // The target screen shows the notice.
  useErrorLog(notice === null || notice === ACCOUNT_MESSAGES.signedOut ? null : 'account/signed-out')
  useEffect(() => {
    if (remembersDestination) storeRedirect(pathname + search)
    void navigate(to, { replace: true, state: { notice } })
  }, [navigate, to, remembersDestination, notice, pathname, search])
  return <Loading />
}

interface AccessDeniedProps {
  readonly code: ErrorCode
  readonly message: { readonly heading: string; readonly text: string }
  /** Shows a button that reloads the page. */
  readonly retry?: boolean
}

function AccessDenied({ code, message: { heading, text }, retry = false }: AccessDeniedProps) {
  useErrorLog(code)
  return (
    <AccountFrame title={heading} heading={heading}>
      <p>{text}</p>
      <p>
        {retry && (
          <Button variant="primary" onClick={() => window.location.reload()}>
            {FRAME_MESSAGES.retry}
          </Button>
        )}{' '}
        <ButtonLink href={ROUTES.home}>{FRAME_MESSAGES.home}</ButtonLink>
      </p>
    </AccountFrame>
  )
}

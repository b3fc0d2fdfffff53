/** Component: error screen with what happened and what can be done. */
import { type ComponentType, type FormEvent, lazy, Suspense } from 'react'
import { isRouteErrorResponse, useLocation, useRevalidator, useRouteError } from 'react-router-dom'
import { formatReadStatus } from '#shared/errors'
import * as FRAME_MESSAGES from '#shared/messages/frame-messages'
import { DOCUMENT_TITLES } from '#shared/messages/messages'
import { ROUTES, searchPath } from '#shared/model/paths'
import { isMissingPage } from '../../features/missing/missing-page.ts'
import { NearNames, RequestedName } from '../../features/missing/near-names.tsx'
import { isSignedInHint, useSessionHint } from '../../services/hooks/use-session-hint.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useErrorLog } from '../../ui/log-error.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import styles from './error-screen.module.css'
import type { HiddenScreenProps } from './hidden-page-screen.tsx'
import { Logo } from './logo.tsx'
import { useIsInShell } from './shell.tsx'

export function ErrorScreen() {
  const inShell = useIsInShell()
  if (inShell) return <RouteError />
  return (
    <main id="main" className={styles['alone']}>
      <Logo />
      <RouteError />
    </main>
  )
}

/** Loaded only for people who are signed in: maintainers see hidden pages in place of "not found". */
const HiddenPageScreen = lazy<ComponentType<HiddenScreenProps>>(() =>
  import('./hidden-page-screen.tsx').then(
    (hidden) => ({ default: hidden.HiddenPageScreen }),
    () => ({ default: ({ fallback }) => fallback }),
  ),
)

function RouteError() {
  const error = useRouteError()
  const hint = useSessionHint()
  // Until hydration the session hint is unknown.
  const hydrated = useHydrated()
  const message = <ErrorMessage error={error} isKnown={hydrated} />
  const isMissing = isRouteErrorResponse(error) && error.status === 404 && isMissingPage(error.data)
  if (!isMissing || !isSignedInHint(hint)) return message
  const pending = <ErrorMessage error={error} isKnown={false} />
  return (
    <Suspense fallback={pending}>
      <HiddenPageScreen pending={pending} fallback={message} />
    </Suspense>
  )
}

interface ErrorMessageProps {
  readonly error: unknown
  /** False while something else may still be shown in place of the error; the error is logged only if true. */
  readonly isKnown: boolean
}

function ErrorMessage({ error, isKnown }: ErrorMessageProps) {
  const isResponse = isRouteErrorResponse(error)
  const { code, heading, text, retry } = formatReadStatus(isResponse ? error.status : null)
  useErrorLog(isKnown ? code : null)
  const missing = isResponse && isMissingPage(error.data) ? error.data : null
  return (
    <div className={styles['error']}>
      <title>{DOCUMENT_TITLES.screen(heading)}</title>
      <meta name="robots" content="noindex" />
      <h1 tabIndex={-1}>{heading}</h1>
      {missing !== null && <RequestedName page={missing} />}
      <p>{missing?.text ?? text}</p>
      {missing !== null && <NearNames page={missing} />}
      <div className={styles['actions']}>
        {retry !== null && <Retry target={retry} />}
        <ButtonLink href={ROUTES.home}>{FRAME_MESSAGES.home}</ButtonLink>
        {missing !== null && missing.requestedName !== '' && (
          <>
            <ButtonLink href={searchPath(missing.requestedName)}>{FRAME_MESSAGES.searchForIt}</ButtonLink>
            <ButtonLink href={missing.createPath}>{FRAME_MESSAGES.createIt(missing.requestedName)}</ButtonLink>
          </>
        )}
      </div>
    </div>
  )
}

/** Button that loads the same address again: only its data, or the whole document if the program failed. */
function Retry({ target }: { readonly target: 'data' | 'document' }) {
  const { pathname, search } = useLocation()
  const { state, revalidate } = useRevalidator()
  const onSubmit = (event: FormEvent) => {
    if (target === 'document') return
    event.preventDefault()
    void revalidate()
  }
  return (
    <form method="get" action={pathname} onSubmit={onSubmit}>
      {[...new URLSearchParams(search)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button variant="primary" type="submit" disabled={state === 'loading'}>
        {FRAME_MESSAGES.retry}
      </Button>
    </form>
  )
}

/** What stands in place of a screen that could not be shown: what happened and what to do. */
import { type ComponentType, type FormEvent, lazy, type ReactNode, Suspense } from 'react'
import { isRouteErrorResponse, useLocation, useRevalidator, useRouteError } from 'react-router-dom'
import { tellStatus } from '#shared/errors'
import { TITLES } from '#shared/messages/messages'
import { ROUTES, searchPath } from '#shared/model/paths'
import { isMissingPage } from '../../features/missing/missing-page.ts'
import { AskedFor, NearNames } from '../../features/missing/near-names.tsx'
import { isSomebody, useSessionNote } from '../../services/hooks/use-session-note.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useErrorLog } from '../../ui/log-error.ts'
import styles from './error-screen.module.css'
import { Mark } from './mark.tsx'
import { useInShell } from './shell.tsx'

export function ErrorScreen() {
  const inShell = useInShell()
  if (inShell) return <Trouble />
  return (
    <main id="main" className={styles['alone']}>
      <Mark />
      <Trouble />
    </main>
  )
}

/** Maintainers find what is hidden from readers. */
const HiddenScreen = lazy<ComponentType<{ readonly otherwise: ReactNode }>>(() =>
  import('./hidden-screen.tsx').then(
    (hidden) => ({ default: hidden.HiddenScreen }),
    () => ({ default: ({ otherwise }) => otherwise }),
  ),
)

function Trouble() {
  const error = useRouteError()
  const note = useSessionNote()
  const told = <Told error={error} />
  const isMissing = isRouteErrorResponse(error) && isMissingPage(error.data)
  return isMissing && isSomebody(note) ? (
    <Suspense fallback={told}>
      <HiddenScreen otherwise={told} />
    </Suspense>
  ) : (
    told
  )
}

function Told({ error }: { readonly error: unknown }) {
  const answered = isRouteErrorResponse(error)
  const { code, heading, text, retry } = tellStatus(answered ? error.status : null)
  useErrorLog(code)
  const missing = answered && isMissingPage(error.data) ? error.data : null
  return (
    <div className={styles['trouble']}>
      <title>{TITLES.screen(heading)}</title>
      <meta name="robots" content="noindex" />
      <h1 tabIndex={-1}>{heading}</h1>
      {missing !== null && <AskedFor page={missing} />}
      <p>{text}</p>
      {missing !== null && <NearNames page={missing} />}
      <div className={styles['ways']}>
        {retry !== null && <Retry what={retry} />}
        <ButtonLink href={ROUTES.home}>Home</ButtonLink>
        {missing !== null && <ButtonLink href={ROUTES.allContent}>All pages</ButtonLink>}
        {missing !== null && missing.asked !== '' && (
          <ButtonLink href={searchPath(missing.asked)}>Search for it</ButtonLink>
        )}
      </div>
    </div>
  )
}

/** Asks for the same address again. Where not the data but the program failed, only a new start helps. */
function Retry({ what }: { readonly what: 'data' | 'document' }) {
  const { pathname, search } = useLocation()
  const { state, revalidate } = useRevalidator()
  const ask = (event: FormEvent) => {
    if (what === 'document') return
    event.preventDefault()
    void revalidate()
  }
  return (
    <form method="get" action={pathname} onSubmit={ask}>
      {[...new URLSearchParams(search)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button look="primary" type="submit" disabled={state === 'loading'}>
        Retry
      </Button>
    </form>
  )
}

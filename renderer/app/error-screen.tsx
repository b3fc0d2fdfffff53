/** What stands in place of a screen that could not be shown: what happened and what to do. */
import type { FormEvent } from 'react'
import { isRouteErrorResponse, useLocation, useRevalidator, useRouteError } from 'react-router-dom'
import { tellStatus } from '#shared/errors'
import { TITLES } from '#shared/messages'
import { ROUTES } from '#shared/model/paths'
import { Button, ButtonLink } from '../ui/button.tsx'
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

function Trouble() {
  const error = useRouteError()
  const { heading, text, retry } = tellStatus(isRouteErrorResponse(error) ? error.status : null)
  return (
    <div className={styles['trouble']}>
      <title>{TITLES.screen(heading)}</title>
      <h1 tabIndex={-1}>{heading}</h1>
      <p>{text}</p>
      <div className={styles['ways']}>
        {retry && <Retry again={isRouteErrorResponse(error)} />}
        <ButtonLink href={ROUTES.home}>Home</ButtonLink>
      </div>
    </div>
  )
}

/** Asks for the same address again. Where not the data but the program failed, only a new start helps. */
function Retry({ again }: { readonly again: boolean }) {
  const { pathname, search } = useLocation()
  const { state, revalidate } = useRevalidator()
  const ask = (event: FormEvent) => {
    if (!again) return
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

/** Component: edit button; for readers who are not signed in it opens a message with a link to sign in. */
import { useId } from 'react'
import * as PAGE_MESSAGES from '#shared/messages/page-messages'
import { ROUTES } from '#shared/model/paths'
import { isSignedInHint, storeRedirect, useSessionHint } from '../../services/hooks/use-session-hint.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { logError } from '../../ui/log-error.ts'
import styles from './edit-page-button.module.css'

interface EditPageButtonProps {
  readonly href: string
  readonly signInNotice: string
}

/** The message is a native popover, which works and is announced without scripts. */
export function EditPageButton({ href, signInNotice }: EditPageButtonProps) {
  const id = useId()
  const isSignedIn = isSignedInHint(useSessionHint())
  const label = (
    <>
      <Icon name="edit" />
      <span>{PAGE_MESSAGES.edit}</span>
    </>
  )
  return (
    <div className={styles['edit']}>
      {isSignedIn ? <ButtonLink href={href}>{label}</ButtonLink> : <Button popoverTarget={id}>{label}</Button>}
      <div
        id={id}
        className={styles['message']}
        popover="auto"
        role="alert"
        onToggle={({ newState }) => newState === 'open' && logError('edit/signed-out')}
      >
        <p>{signInNotice}</p>
        <Link href={ROUTES.login} onClick={() => storeRedirect(href)}>
          {PAGE_MESSAGES.logIn}
        </Link>
      </div>
    </div>
  )
}

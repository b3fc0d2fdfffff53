/** The way to the edit screen. Nobody is signed in yet, so it says what is needed first. */
import { useId } from 'react'
import { ROUTES } from '#shared/model/paths'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import styles from './edit-page.module.css'

/** The message is a native popover: it opens, closes and is read out without scripts. */
export function EditPage({ signInNotice }: { readonly signInNotice: string }) {
  const id = useId()
  return (
    <div className={styles['edit']}>
      <Button popoverTarget={id}>
        <Icon name="edit" />
        <span>Edit Page</span>
      </Button>
      <div id={id} className={styles['message']} popover="auto" role="alert">
        <p>{signInNotice}</p>
        <Link href={ROUTES.login}>Login</Link>
      </div>
    </div>
  )
}

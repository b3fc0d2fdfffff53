/** The header of somebody who is signed in. In a row where there is room for it, otherwise behind a button. */
import { ROUTES } from '#shared/model/paths'
import { isVerified, nameIn } from '../../services/browser/person-note.ts'
import { useAccounts } from '../../services/hooks/use-accounts.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import styles from './signed-in.module.css'

const WAYS_ID = 'account'

const WAYS = [
  [ROUTES.upload, 'Create A Page'],
  [ROUTES.requestFeature, 'Request A Feature'],
  [ROUTES.reportBug, 'Report A Bug'],
] as const

export function SignedIn({ note }: { readonly note: string }) {
  const accounts = useAccounts()
  const verified = isVerified(note)
  const leave = async () => {
    await accounts((service) => service.signOut())
    // the button is gone, and with it where the keyboard was
    document.querySelector('main')?.focus({ preventScroll: true })
  }
  const name = <bdi>{nameIn(note)}</bdi>
  return (
    <>
      <span className={styles['opener']}>
        <Button popoverTarget={WAYS_ID}>Account</Button>
      </span>
      <div id={WAYS_ID} popover="auto" className={styles['ways']}>
        {verified ? (
          <>
            {WAYS.map(([path, label]) => (
              <ButtonLink key={path} look="bare" href={path}>
                {label}
              </ButtonLink>
            ))}
            <ButtonLink look="bare" href={ROUTES.user}>
              <span className={styles['name']}>Welcome Back {name}</span>
            </ButtonLink>
          </>
        ) : (
          <>
            <span className={`${styles['name']} ${styles['who']}`}>{name}</span>
            <ButtonLink href={ROUTES.authentication}>Verify your e-mail</ButtonLink>
          </>
        )}
        <Button onClick={() => void leave()}>Logout</Button>
      </div>
    </>
  )
}

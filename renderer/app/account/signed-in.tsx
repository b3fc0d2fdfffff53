/** The header of somebody who is signed in. In a row where there is room for it, otherwise behind a button. */
import { ROUTES } from '#shared/model/paths'
import { getUserNameFromHint, isVerified } from '../../services/browser/session-hint-format.ts'
import { useAccounts } from '../../services/hooks/use-accounts.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import styles from './signed-in.module.css'

const MENU_ID = 'account'

const MENU_LINKS = [
  [ROUTES.upload, 'Create A Page'],
  [ROUTES.requestFeature, 'Request A Feature'],
  [ROUTES.reportBug, 'Report A Bug'],
] as const

export function SignedIn({ note }: { readonly note: string }) {
  const accounts = useAccounts()
  const verified = isVerified(note)
  const signOut = async () => {
    await accounts((service) => service.signOut())
    // the button is gone, and with it where the keyboard was
    document.querySelector('main')?.focus({ preventScroll: true })
  }
  const name = <bdi>{getUserNameFromHint(note)}</bdi>
  return (
    <>
      <span className={styles['opener']}>
        <Button popoverTarget={MENU_ID}>Account</Button>
      </span>
      <div id={MENU_ID} popover="auto" className={styles['ways']}>
        {verified ? (
          <>
            {MENU_LINKS.map(([path, label]) => (
              <ButtonLink key={path} variant="bare" href={path}>
                {label}
              </ButtonLink>
            ))}
            <ButtonLink variant="bare" href={ROUTES.user}>
              <span className={styles['name']}>Welcome Back {name}</span>
            </ButtonLink>
          </>
        ) : (
          <>
            <span className={`${styles['name']} ${styles['who']}`}>{name}</span>
            <ButtonLink href={ROUTES.authentication}>Verify your e-mail</ButtonLink>
          </>
        )}
        <Button onClick={() => void signOut()}>Logout</Button>
      </div>
    </>
  )
}

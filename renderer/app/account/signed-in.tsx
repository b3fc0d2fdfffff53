/** Component: account links of a signed-in person, in the header or in a popover in a narrow window. */
import { ACCOUNT_SCREEN_MESSAGES } from '#shared/messages/account-screen-messages'
import { ROUTES } from '#shared/model/paths'
import { getUserNameFromHint, isVerified } from '../../services/browser/session-hint-format.ts'
import { useAccounts } from '../../services/hooks/use-accounts.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { joinNodes } from '../../ui/join-nodes.ts'
import styles from './signed-in.module.css'

const MENU_ID = 'account'

const MENU_LINKS = [
  [ROUTES.upload, ACCOUNT_SCREEN_MESSAGES.createPage],
  [ROUTES.requestFeature, ACCOUNT_SCREEN_MESSAGES.requestFeature],
  [ROUTES.reportBug, ACCOUNT_SCREEN_MESSAGES.reportBug],
] as const

export function SignedIn({ hint }: { readonly hint: string }) {
  const accounts = useAccounts()
  const verified = isVerified(hint)
  const signOut = async () => {
    await accounts((service) => service.signOut())
    // The button, which had the focus, is removed.
    document.querySelector('main')?.focus({ preventScroll: true })
  }
  const name = <bdi>{getUserNameFromHint(hint)}</bdi>
  return (
    <>
      <span className={styles['opener']}>
        <Button popoverTarget={MENU_ID}>{ACCOUNT_SCREEN_MESSAGES.menu}</Button>
      </span>
      <div id={MENU_ID} popover="auto" className={styles['links']}>
        {verified ? (
          <>
            {MENU_LINKS.map(([path, label]) => (
              <ButtonLink key={path} variant="bare" href={path}>
                {label}
              </ButtonLink>
            ))}
            <ButtonLink variant="bare" href={ROUTES.user}>
              <span className={styles['name']}>{joinNodes(ACCOUNT_SCREEN_MESSAGES.welcomeBack(name))}</span>
            </ButtonLink>
          </>
        ) : (
          <>
            <span className={`${styles['name']} ${styles['account']}`}>{name}</span>
            <ButtonLink href={ROUTES.authentication}>{ACCOUNT_SCREEN_MESSAGES.verifyEmail}</ButtonLink>
          </>
        )}
        <Button onClick={() => void signOut()}>{ACCOUNT_SCREEN_MESSAGES.logOut}</Button>
      </div>
    </>
  )
}

/** What somebody's account is called, and what they can do with it. */
import { ACCOUNT_MESSAGES } from '#shared/messages/account-messages'
import type { Account } from '#shared/model/account'
import { ROUTES } from '#shared/model/paths'
import { useAccounts } from '../../services/hooks/use-accounts.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ChooseUserName } from './choose-user-name.tsx'
import styles from './dashboard.module.css'

interface DashboardProps {
  readonly account: Account
  /** Whoever was led here for want of a name goes on. */
  readonly onUserNameChosen: () => void
}

export function Dashboard({ account, onUserNameChosen }: DashboardProps) {
  const accounts = useAccounts()
  const { userName, email, role, isBlocked } = account
  return (
    <div className={styles['dashboard']}>
      <dl className={styles['facts']}>
        {userName !== null && (
          <div>
            <dt>Username</dt>
            <dd>
              <bdi>{userName}</bdi>
            </dd>
          </div>
        )}
        <div>
          <dt>Email</dt>
          <dd>
            <bdi>{email}</bdi>
          </dd>
        </div>
        {role !== null && (
          <div>
            <dt>Role</dt>
            <dd>Maintainer</dd>
          </div>
        )}
      </dl>
      {isBlocked && <Notice code="account/blocked">{ACCOUNT_MESSAGES.blocked.text}</Notice>}
      {userName === null && !isBlocked && <ChooseUserName onChosen={onUserNameChosen} />}
      <div className={styles['ways']}>
        {userName !== null && !isBlocked && (
          <ButtonLink variant="primary" href={ROUTES.upload}>
            Create Content
          </ButtonLink>
        )}
        {role !== null && <ButtonLink href={ROUTES.maintenance}>Maintenance</ButtonLink>}
        <ButtonLink href={ROUTES.newPassword}>Change password</ButtonLink>
        <Button onClick={() => void accounts((service) => service.signOut())}>Sign out</Button>
      </div>
    </div>
  )
}

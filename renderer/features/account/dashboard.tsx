/** Component: the dashboard of an account, with its user name, address, role and actions. */
import { ACCOUNT_LABELS, ACCOUNT_MESSAGES } from '#shared/messages/account-messages'
import type { Account } from '#shared/model/account'
import { isOwnerEmail } from '#shared/model/owner-email'
import { ROUTES } from '#shared/model/paths'
import { useAccounts } from '../../services/hooks/use-accounts.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ChooseUserName } from './choose-user-name.tsx'
import styles from './dashboard.module.css'

interface DashboardProps {
  readonly account: Account
  /** Continues to the screen that redirected here because the account had no user name. */
  readonly onUserNameChosen: () => void
}

export function Dashboard({ account, onUserNameChosen }: DashboardProps) {
  const accounts = useAccounts()
  const { userName, email, role, isBlocked } = account
  const isOwner = isOwnerEmail(email)
  return (
    <div className={styles['dashboard']}>
      <dl className={styles['facts']}>
        {userName !== null && (
          <div>
            <dt>{ACCOUNT_LABELS.userName}</dt>
            <dd>
              <bdi>{userName}</bdi>
            </dd>
          </div>
        )}
        {!isOwner && (
          <div>
            <dt>{ACCOUNT_LABELS.email}</dt>
            <dd>
              <bdi>{email}</bdi>
            </dd>
          </div>
        )}
        {role !== null && (
          <div>
            <dt>{ACCOUNT_LABELS.role}</dt>
            <dd>{ACCOUNT_LABELS.maintainer}</dd>
          </div>
        )}
      </dl>
      {isBlocked && <Notice code="account/blocked">{ACCOUNT_MESSAGES.blocked.text}</Notice>}
      {userName === null && !isBlocked && <ChooseUserName onChosen={onUserNameChosen} />}
      <div className={styles['actions']}>
        {userName !== null && !isBlocked && (
          <ButtonLink variant="primary" href={ROUTES.upload}>
            {ACCOUNT_LABELS.createContent}
          </ButtonLink>
        )}
        {role !== null && <ButtonLink href={ROUTES.maintenance}>{ACCOUNT_LABELS.maintenance}</ButtonLink>}
        {!isOwner && <ButtonLink href={ROUTES.newPassword}>{ACCOUNT_LABELS.changePassword}</ButtonLink>}
        <Button onClick={() => void accounts((service) => service.signOut())}>{ACCOUNT_LABELS.signOut}</Button>
      </div>
    </div>
  )
}

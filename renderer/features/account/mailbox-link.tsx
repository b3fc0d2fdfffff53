/** Component: the link to the local mailbox, shown on a local wiki, which sends no mails. */
import { ACCOUNT_MESSAGES } from '#shared/messages/account-messages'
import { useQuery } from '../../services/hooks/use-query.ts'
import styles from './mailbox-link.module.css'

/** Shows no error: the forms on the same screens report that the accounts cannot be reached. */
export function MailboxLink() {
  const { value } = useQuery('mailbox', async ({ accounts }) => (await accounts()).mailboxPath)
  if (value === null) return null
  return (
    <p className={styles['mailbox']}>
      {ACCOUNT_MESSAGES.mailbox}{' '}
      <a href={value} target="_blank" rel="noreferrer">
        {ACCOUNT_MESSAGES.openMailbox}
      </a>
    </p>
  )
}

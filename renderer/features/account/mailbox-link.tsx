/** On a wiki of this machine, the way to the mails it does not send. */
import { ACCOUNT_MESSAGES } from '#shared/messages/account-messages'
import { useQuery } from '../../services/hooks/use-query.ts'
import styles from './mailbox-link.module.css'

/** Whoever needs the accounts on this screen says that they cannot be reached. */
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

/** On a wiki of this machine, the way to the mails it does not send. */
import { ACCOUNT } from '#shared/messages/account-messages'
import { useAnswer } from '../../services/hooks/use-answer.ts'
import styles from './mailbox.module.css'

/** Whoever needs the accounts on this screen says that they cannot be reached. */
export function Mailbox() {
  const { value } = useAnswer('mailbox', async ({ accounts }) => (await accounts()).mailbox)
  if (value === null) return null
  return (
    <p className={styles['mailbox']}>
      {ACCOUNT.mailbox}{' '}
      <a href={value} target="_blank" rel="noreferrer">
        {ACCOUNT.openMailbox}
      </a>
    </p>
  )
}

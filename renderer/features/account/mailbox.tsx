/** On a wiki of this machine, the way to the mails it does not send. */
import { useEffect, useState } from 'react'
import { ACCOUNT } from '#shared/account-messages'
import { useServices } from '../../services/hooks/use-services.ts'
import styles from './mailbox.module.css'

export function Mailbox() {
  const services = useServices()
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    const ask = async () => setAddress((await (await services()).accounts()).mailbox)
    // whoever needs the accounts on this screen says that they cannot be reached
    ask().catch(() => {})
  }, [services])
  if (address === null) return null
  return (
    <p className={styles['mailbox']}>
      {ACCOUNT.mailbox}{' '}
      <a href={address} target="_blank" rel="noreferrer">
        {ACCOUNT.openMailbox}
      </a>
    </p>
  )
}

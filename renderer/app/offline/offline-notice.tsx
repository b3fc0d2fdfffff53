/** Says that what is shown comes from this device, and how old it is. */
import { useMatches } from 'react-router-dom'
import { MESSAGES } from '#shared/messages/messages'
import { Notice } from '../../ui/notice.tsx'
import styles from '../frame/shell.module.css'
import { isCachedData } from './cached-data.ts'

/** Stands empty while all is well, so that screen readers notice when it fills. */
export function OfflineNotice() {
  const cachedData = useMatches()
    .map(({ loaderData }) => loaderData)
    .find(isCachedData)
  return (
    <div role="status" className={styles['told']}>
      {cachedData !== undefined && (
        <Notice code="read/from-this-device">{MESSAGES.fromThisDevice(cachedData.age)}</Notice>
      )}
    </div>
  )
}

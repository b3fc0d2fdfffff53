/** Component: offline notice with the age of the cached data that is shown. */
import { useMatches } from 'react-router-dom'
import { MESSAGES } from '#shared/messages/messages'
import { Notice } from '../../ui/notice.tsx'
import styles from '../frame/shell.module.css'
import { isCachedData } from './cached-data.ts'

/** Stays in the document while empty, so that screen readers announce its content. */
export function OfflineNotice() {
  const cachedData = useMatches()
    .map(({ loaderData }) => loaderData)
    .find(isCachedData)
  return (
    <div role="status" className={styles['notice']}>
      {cachedData !== undefined && (
        <Notice code="read/from-this-device">{MESSAGES.fromThisDevice(cachedData.age)}</Notice>
      )}
    </div>
  )
}

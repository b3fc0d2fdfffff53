/** Says that what is shown comes from this device, and how old it is. */
import { useMatches } from 'react-router-dom'
import { MESSAGES } from '#shared/messages/messages'
import { Notice } from '../../ui/notice.tsx'
import { isFromCopy } from './from-copy.ts'

/** Stands empty while all is well, so that screen readers notice when it fills. */
export function OfflineNotice() {
  const copy = useMatches()
    .map(({ loaderData }) => loaderData)
    .find(isFromCopy)
  return (
    <div role="status">
      {copy !== undefined && (
        <Notice code="read/from-this-device">{MESSAGES.fromThisDevice(copy.age)}</Notice>
      )}
    </div>
  )
}

/** Says that what is shown comes from this device, and how old it is. */
import { useMatches } from 'react-router-dom'
import { counted, MESSAGES } from '#shared/messages'
import { Notice } from '../ui/notice.tsx'
import { isFromCopy } from './from-copy.ts'

/** Stands empty while all is well, so that screen readers notice when it fills. */
export function OfflineNotice() {
  const copy = useMatches()
    .map(({ loaderData }) => loaderData)
    .find(isFromCopy)
  return (
    <div role="status">
      {copy !== undefined && (
        <Notice>{MESSAGES.fromThisDevice(age(Date.now() - Date.parse(copy.readAt)))}</Notice>
      )}
    </div>
  )
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** "3 hours": whole units, the largest there is one of. */
function age(milliseconds: number): string {
  if (milliseconds < MINUTE) return 'less than a minute'
  if (milliseconds < HOUR) return counted(Math.floor(milliseconds / MINUTE), 'minute')
  if (milliseconds < DAY) return counted(Math.floor(milliseconds / HOUR), 'hour')
  return counted(Math.floor(milliseconds / DAY), 'day')
}

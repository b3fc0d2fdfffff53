/** How long something lasted, as people say it. */
import { pluralize } from '#shared/messages/messages'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** "3 hours": whole units, the largest there is one of. */
export function formatAge(milliseconds: number): string {
  if (milliseconds < MINUTE) return 'less than a minute'
  if (milliseconds < HOUR) return pluralize(Math.floor(milliseconds / MINUTE), 'minute')
  if (milliseconds < DAY) return pluralize(Math.floor(milliseconds / HOUR), 'hour')
  return pluralize(Math.floor(milliseconds / DAY), 'day')
}

/** Formatter of ages: "3 hours". */
import * as AGE_MESSAGES from '#shared/messages/age-messages'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Rounds down to the largest whole unit. */
export function formatAge(milliseconds: number): string {
  if (milliseconds < MINUTE) return AGE_MESSAGES.lessThanAMinute
  if (milliseconds < HOUR) return AGE_MESSAGES.minutes(Math.floor(milliseconds / MINUTE))
  if (milliseconds < DAY) return AGE_MESSAGES.hours(Math.floor(milliseconds / HOUR))
  return AGE_MESSAGES.days(Math.floor(milliseconds / DAY))
}

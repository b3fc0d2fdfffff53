/** Reader of the stored reading progress as limits. */
import { type Limits, NO_LIMITS, parseLimits } from '#shared/rules/places/limits'

export function readLimits(): Limits {
  const limits = parseLimits(localStorage.getItem('progress'))
  return limits === 'unreadable' ? NO_LIMITS : limits
}

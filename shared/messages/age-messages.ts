/** Messages that say how old a copy is. */
import { pluralize } from './messages.ts'

export const AGE_MESSAGES = {
  lessThanAMinute: 'less than a minute',
  minutes: (count: number) => pluralize(count, 'minute'),
  hours: (count: number) => pluralize(count, 'hour'),
  days: (count: number) => pluralize(count, 'day'),
} as const

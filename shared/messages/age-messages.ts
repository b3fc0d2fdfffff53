/** Messages that say how old something is. */
import { pluralize } from './messages.ts'

export const lessThanAMinute = 'less than a minute'
export const minutes = (count: number) => pluralize(count, 'minute')
export const hours = (count: number) => pluralize(count, 'hour')
export const days = (count: number) => pluralize(count, 'day')
export const ago = (age: string) => `${age} ago`

/** A date: in one fixed form until the reader's time zone is known, then in theirs. */
import { useHydrated } from './use-hydrated.ts'

const DAY = { day: 'numeric', month: 'long', year: 'numeric' } as const

const fixed = new Intl.DateTimeFormat('en-GB', { ...DAY, timeZone: 'UTC' })

interface LocalTimeProps {
  /** An ISO-8601 date, or milliseconds since 1970. What is neither is not shown. */
  readonly at: string | number
}

export function LocalTime({ at }: LocalTimeProps) {
  const hydrated = useHydrated()
  const date = new Date(at)
  if (Number.isNaN(date.getTime())) return null
  const form = hydrated ? new Intl.DateTimeFormat('en-GB', DAY) : fixed
  return <time dateTime={date.toISOString()}>{form.format(date)}</time>
}

/** A date: in one fixed form until the reader's time zone is known, then in theirs. */
import { useHydrated } from './use-hydrated.ts'

const DAY = { day: 'numeric', month: 'long', year: 'numeric' } as const
const MINUTE = { ...DAY, hour: '2-digit', minute: '2-digit' } as const

interface LocalTimeProps {
  /** An ISO-8601 date, or milliseconds since 1970. What is neither is not shown. */
  readonly at: string | number
  /** To the minute, where several may fall on one day. */
  readonly precise?: boolean
}

export function LocalTime({ at, precise = false }: LocalTimeProps) {
  const hydrated = useHydrated()
  const date = new Date(at)
  if (Number.isNaN(date.getTime())) return null
  const zone = hydrated ? {} : { timeZone: 'UTC' }
  // what is to the minute is written as the reader's own language does
  const language = hydrated && precise ? undefined : 'en-GB'
  const form = new Intl.DateTimeFormat(language, { ...(precise ? MINUTE : DAY), ...zone })
  return <time dateTime={date.toISOString()}>{form.format(date)}</time>
}

/** Component: a date, in a fixed format until hydration and in the reader's language and time zone afterwards. */
import { LOCALE } from '#shared/messages/locale'
import { useHydrated } from './use-hydrated.ts'

const DAY = { day: 'numeric', month: 'long', year: 'numeric' } as const
const MINUTE = { ...DAY, hour: '2-digit', minute: '2-digit' } as const

// The formats are shared: one for each row of a list took a megabyte of native memory a rendered page.
const createFormats = (options: Intl.DateTimeFormatOptions) => ({
  fixed: new Intl.DateTimeFormat(LOCALE, { ...options, timeZone: 'UTC' }),
  local: new Intl.DateTimeFormat(undefined, options),
})
const dayFormats = createFormats(DAY)
const minuteFormats = createFormats(MINUTE)

interface LocalTimeProps {
  /** An ISO-8601 date, or milliseconds since 1970. An invalid date renders nothing. */
  readonly at: string | number
  /** Shows hours and minutes too. */
  readonly precise?: boolean
}

export function LocalTime({ at, precise = false }: LocalTimeProps) {
  const hydrated = useHydrated()
  const date = new Date(at)
  if (Number.isNaN(date.getTime())) return null
  const formats = precise ? minuteFormats : dayFormats
  const dateTime = date.toISOString()
  if (!hydrated) return <time dateTime={dateTime}>{formats.fixed.format(date)}</time>
  return (
    <time dateTime={dateTime} lang={formats.local.resolvedOptions().locale} dir="auto">
      {formats.local.format(date)}
    </time>
  )
}

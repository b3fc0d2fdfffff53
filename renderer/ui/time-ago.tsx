/** Component: how long ago something was, when the component appeared: "3 days ago". Only for screens without a server rendering. */
import { useState } from 'react'
import { ago } from '#shared/messages/age-messages'
import { formatAge } from './format-age.ts'

interface TimeAgoProps {
  /** An ISO-8601 date. An invalid date renders nothing. */
  readonly at: string
}

export function TimeAgo({ at }: TimeAgoProps) {
  const [now] = useState(Date.now)
  const time = Date.parse(at)
  return Number.isNaN(time) ? null : <time dateTime={at}>{ago(formatAge(now - time))}</time>
}

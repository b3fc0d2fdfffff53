/** Component: a caution beside what it concerns. */
import type { ReactNode } from 'react'
import { Icon } from './icons/icon.tsx'
import { type ErrorCode, useErrorLog } from './log-error.ts'
import styles from './notice.module.css'

interface NoticeProps {
  /** Of the error it tells; absent where it tells none. */
  readonly code?: ErrorCode
  /** The error is announced at once. */
  readonly alert?: boolean
  readonly children: ReactNode
}

export function Notice({ code, alert = false, children }: NoticeProps) {
  useErrorLog(code ?? null)
  return (
    <div className={styles['notice']} role={alert ? 'alert' : undefined}>
      <Icon name="caution" />
      <p>{children}</p>
    </div>
  )
}

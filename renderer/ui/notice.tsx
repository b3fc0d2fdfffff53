/** Component: a warning with an icon. */
import type { ReactNode } from 'react'
import { Icon } from './icons/icon.tsx'
import { type ErrorCode, useErrorLog } from './log-error.ts'
import styles from './notice.module.css'

interface NoticeProps {
  /** Code of the error that the notice is about; absent if it is not about an error. */
  readonly code?: ErrorCode
  /** Screen readers announce the notice at once. */
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

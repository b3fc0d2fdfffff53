/** What has been achieved: read out and looked at first, since what led to it may lie below. */
import type { ReactNode } from 'react'
import styles from './done.module.css'

export const Done = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles['done']} role="status" tabIndex={-1} ref={focus}>
    {children}
  </div>
)

const focus = (element: HTMLElement | null) => element?.focus()

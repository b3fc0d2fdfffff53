/** What has been achieved: read out and looked at first, since what led to it may lie below. */
import type { ReactNode } from 'react'
import styles from './success-message.module.css'

export const SuccessMessage = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles['done']} role="status" tabIndex={-1} ref={focusElement}>
    {children}
  </div>
)

const focusElement = (element: HTMLElement | null) => element?.focus()

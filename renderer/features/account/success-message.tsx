/** Component: a message of success. It takes the focus, because the form that led to it may stay below. */
import type { ReactNode } from 'react'
import styles from './success-message.module.css'

export const SuccessMessage = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles['done']} role="status" tabIndex={-1} ref={focusElement}>
    {children}
  </div>
)

const focusElement = (element: HTMLElement | null) => element?.focus()

/** What the wiki says to those who arrive. */
import type { ReactNode } from 'react'
import { MESSAGES } from '#shared/messages/messages'
import { StarField } from './star-field.tsx'
import styles from './welcome.module.css'

export const Welcome = ({ children }: { readonly children?: ReactNode }) => (
  <div className={styles['welcome']}>
    <StarField />
    <h1 tabIndex={-1}>{MESSAGES.welcome}</h1>
    <p>{MESSAGES.intro}</p>
    <div>{children}</div>
  </div>
)

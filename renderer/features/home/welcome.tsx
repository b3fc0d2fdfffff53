/** Component: the welcome on the home screen. */
import type { ReactNode } from 'react'
import * as HOME_MESSAGES from '#shared/messages/home-messages'
import { StarField } from './star-field.tsx'
import styles from './welcome.module.css'

export const Welcome = ({ children }: { readonly children?: ReactNode }) => (
  <div className={styles['welcome']}>
    <StarField />
    <h1 tabIndex={-1}>{HOME_MESSAGES.welcome}</h1>
    <p>{HOME_MESSAGES.intro}</p>
    <div>{children}</div>
  </div>
)

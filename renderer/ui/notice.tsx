/** A caution beside what it concerns. */
import type { ReactNode } from 'react'
import { Icon } from './icons/icon.tsx'
import styles from './notice.module.css'

export const Notice = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles['notice']}>
    <Icon name="caution" />
    <p>{children}</p>
  </div>
)

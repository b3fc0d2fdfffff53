/** Components: logo of the header, and emblem of the sidebar. */
import styles from './logo.module.css'

export const Logo = () => (
  <svg className={styles['mark']} viewBox="0 0 32 32" aria-hidden="true">
    <path d="M16 3 28 16 16 29 4 16Z" />
    <path className={styles['inner']} d="M16 10 21.5 16 16 22 10.5 16Z" />
  </svg>
)

export const Emblem = () => (
  <svg className={styles['emblem']} viewBox="12 0 72 48" aria-hidden="true">
    <circle cx="34" cy="24" r="20" />
    <circle cx="62" cy="24" r="20" />
    <path className={styles['inner']} d="M48 18 53 24 48 30 43 24Z" />
  </svg>
)

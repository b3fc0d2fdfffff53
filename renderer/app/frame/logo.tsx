/** Component: logo of the header, and of the sidebar where that is a drawer. */
import styles from './logo.module.css'

export const Logo = () => (
  <svg className={styles['mark']} viewBox="0 0 32 32" aria-hidden="true">
    <path d="M16 3 28 16 16 29 4 16Z" />
    <path className={styles['inner']} d="M16 10 21.5 16 16 22 10.5 16Z" />
  </svg>
)

/** The bottom of every screen. */
import { useSyncExternalStore } from 'react'
import { ROUTES } from '#shared/model/paths'
import { appearance } from '../services/appearance.ts'
import { Link, OutsideLink } from '../ui/link.tsx'
import { ThemeSwitch } from '../ui/theme-switch.tsx'
import { useLabels } from './config-context.tsx'
import styles from './footer.module.css'

export function Footer() {
  const { chatUrl, version, credit } = useLabels()
  return (
    <footer className={styles['footer']}>
      <div className={styles['row']}>
        <Link href={ROUTES.privacy}>Privacy Policy</Link>
        {chatUrl !== '' && <OutsideLink href={chatUrl}>Chat</OutsideLink>}
        {version !== '' && <span>{`Version: ${version}`}</span>}
        {credit !== '' && <span>{credit}</span>}
        <div className={styles['appearance']}>
          <AppearanceSwitch />
        </div>
      </div>
    </footer>
  )
}

/** The server does not know the choice, and without scripts there is none: it appears afterwards. */
function AppearanceSwitch() {
  const theme = useSyncExternalStore(appearance.subscribe, appearance.current, () => null)
  return theme === null ? null : <ThemeSwitch value={theme} onChange={appearance.choose} />
}

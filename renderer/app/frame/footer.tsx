/** The bottom of every screen. */
import { ROUTES } from '#shared/model/paths'
import { ExternalLink, Link } from '../../ui/link.tsx'
import { AppearanceSettings } from './appearance-settings.tsx'
import { useLabels } from './config-context.tsx'
import styles from './footer.module.css'

export function Footer() {
  const { chatUrl, version, credit } = useLabels()
  return (
    <footer className={styles['footer']}>
      <div className={styles['row']}>
        <Link href={ROUTES.privacy}>Privacy Policy</Link>
        {chatUrl !== '' && <ExternalLink href={chatUrl}>Chat</ExternalLink>}
        {version !== '' && <span>{`Version: ${version}`}</span>}
        {credit !== '' && <span>{credit}</span>}
        <AppearanceSettings />
      </div>
    </footer>
  )
}

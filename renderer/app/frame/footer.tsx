/** The bottom of every screen. */
import { ROUTES } from '#shared/model/paths'
import { Link, OutsideLink } from '../../ui/link.tsx'
import { useLabels } from './config-context.tsx'
import styles from './footer.module.css'
import { ReadingChoices } from './reading-choices.tsx'

export function Footer() {
  const { chatUrl, version, credit } = useLabels()
  return (
    <footer className={styles['footer']}>
      <div className={styles['row']}>
        <Link href={ROUTES.privacy}>Privacy Policy</Link>
        {chatUrl !== '' && <OutsideLink href={chatUrl}>Chat</OutsideLink>}
        {version !== '' && <span>{`Version: ${version}`}</span>}
        {credit !== '' && <span>{credit}</span>}
        <ReadingChoices />
      </div>
    </footer>
  )
}

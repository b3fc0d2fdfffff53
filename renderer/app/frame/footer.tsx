/** Component: footer of every screen. */
import * as FRAME_MESSAGES from '#shared/messages/frame-messages'
import { ROUTES } from '#shared/model/paths'
import { Button } from '../../ui/button.tsx'
import { ExternalLink, Link } from '../../ui/link.tsx'
import { useLabels } from './config-context.tsx'
import styles from './footer.module.css'

export function Footer() {
  const { chatUrl, version, credit } = useLabels()
  return (
    <footer className={styles['footer']}>
      <div className={styles['row']}>
        <Link href={ROUTES.privacy}>{FRAME_MESSAGES.privacyPolicy}</Link>
        {chatUrl !== '' && <ExternalLink href={chatUrl}>{FRAME_MESSAGES.chat}</ExternalLink>}
        {version !== '' && <span>{FRAME_MESSAGES.version(version)}</span>}
        {credit !== '' && <span>{credit}</span>}
        <span className={styles['keys']}>
          <Button variant="bare" data-command="keys">
            {FRAME_MESSAGES.keys}
          </Button>
        </span>
      </div>
    </footer>
  )
}

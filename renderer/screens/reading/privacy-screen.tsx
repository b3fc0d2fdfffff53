/** What the wiki keeps of its readers, and what it does not. */
import { TITLES } from '#shared/messages/messages'
import { PRIVACY } from '#shared/messages/privacy-policy'
import { DocumentHead } from '../../ui/document-head.tsx'
import styles from './privacy-screen.module.css'

const HEADING = 'Privacy Policy'

export const PrivacyScreen = () => (
  <div className={styles['policy']}>
    <DocumentHead
      title={TITLES.screen(HEADING)}
      description={PRIVACY.map(({ statement }) => statement)
        .slice(0, 4)
        .join(' ')}
    />
    <h1 tabIndex={-1}>{HEADING}</h1>
    <ul>
      {PRIVACY.map(({ statement, because }) => (
        <li key={statement}>
          <strong>{statement}</strong> {because}
        </li>
      ))}
    </ul>
  </div>
)

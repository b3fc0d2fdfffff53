/** What the wiki keeps of its readers, and what it does not. */
import { DOCUMENT_TITLES } from '#shared/messages/messages'
import { PRIVACY_POLICY } from '#shared/messages/privacy-policy'
import { DocumentHead } from '../../ui/document-head.tsx'
import styles from './privacy-screen.module.css'

const HEADING = 'Privacy Policy'

export const PrivacyScreen = () => (
  <div className={styles['policy']}>
    <DocumentHead
      title={DOCUMENT_TITLES.screen(HEADING)}
      description={PRIVACY_POLICY.map(({ statement }) => statement)
        .slice(0, 4)
        .join(' ')}
    />
    <h1 tabIndex={-1}>{HEADING}</h1>
    <ul>
      {PRIVACY_POLICY.map(({ statement, because }) => (
        <li key={statement}>
          <strong>{statement}</strong> {because}
        </li>
      ))}
    </ul>
  </div>
)

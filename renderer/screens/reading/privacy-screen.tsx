/** Component: screen of the privacy policy. */
import * as FRAME_MESSAGES from '#shared/messages/frame-messages'
import { DOCUMENT_TITLES } from '#shared/messages/messages'
import { PRIVACY_POLICY } from '#shared/messages/privacy-policy'
import { DocumentHead } from '../../ui/document-head.tsx'
import styles from './privacy-screen.module.css'

export const PrivacyScreen = () => (
  <div className={styles['policy']}>
    <DocumentHead
      title={DOCUMENT_TITLES.screen(FRAME_MESSAGES.privacyPolicy)}
      description={PRIVACY_POLICY.map(({ statement }) => statement)
        .slice(0, 4)
        .join(' ')}
    />
    <h1 tabIndex={-1}>{FRAME_MESSAGES.privacyPolicy}</h1>
    <ul>
      {PRIVACY_POLICY.map(({ statement, because }) => (
        <li key={statement}>
          <strong>{statement}</strong> {because}
        </li>
      ))}
    </ul>
  </div>
)

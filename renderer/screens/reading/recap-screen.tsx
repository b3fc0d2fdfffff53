/**
 * Component: screen of the recap. The page host renders only its frame, since it knows no progress; the browser loads
 * the rest.
 */
import { DOCUMENT_TITLES } from '#shared/messages/messages'
import * as RECAP_FRAME_MESSAGES from '#shared/messages/recap-frame-messages'
import { createLazyComponent } from '../../ui/create-lazy-component.tsx'
import { DocumentHead } from '../../ui/document-head.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import styles from './recap-screen.module.css'

const Recap = createLazyComponent(async () => (await import('./recap/recap.tsx')).Recap)

export const RecapScreen = () => (
  <div className={styles['recap']}>
    <DocumentHead
      title={DOCUMENT_TITLES.screen(RECAP_FRAME_MESSAGES.heading)}
      description={RECAP_FRAME_MESSAGES.introduction}
    />
    <h1 tabIndex={-1}>{RECAP_FRAME_MESSAGES.heading}</h1>
    <p>{RECAP_FRAME_MESSAGES.introduction}</p>
    {useHydrated() && <Recap />}
  </div>
)

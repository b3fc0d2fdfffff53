/**
 * Component: screen of the recap. The page host renders only its frame, since it knows no progress; the browser loads
 * the rest.
 */
import { DOCUMENT_TITLES } from '#shared/messages/messages'
import { RECAP_MESSAGES } from '#shared/messages/recap-messages'
import { createLazyComponent } from '../../ui/create-lazy-component.tsx'
import { DocumentHead } from '../../ui/document-head.tsx'
import { ScreenFrame } from '../../ui/screen-frame.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import styles from './recap-screen.module.css'

const Recap = createLazyComponent(async () => (await import('./recap/recap.tsx')).Recap)

export const RecapScreen = () => (
  <ScreenFrame heading={RECAP_MESSAGES.heading} description={RECAP_MESSAGES.introduction}>
    <DocumentHead title={DOCUMENT_TITLES.screen(RECAP_MESSAGES.heading)} description={RECAP_MESSAGES.introduction} />
    <div className={styles['recap']}>{useHydrated() && <Recap />}</div>
  </ScreenFrame>
)

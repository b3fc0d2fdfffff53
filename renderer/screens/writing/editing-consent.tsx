/** Component: asks once a session before a screen that edits, because it shows what the reader has not reached yet. */
import type { ReactNode } from 'react'
import { ConsentScreen } from '../../components/consent-screen.tsx'
import { useMaySeeAll } from '../../services/hooks/use-may-see-all.ts'

interface EditingConsentProps {
  /** It must name no page. */
  readonly heading: string
  readonly messages: { readonly question: string; readonly show: string }
  readonly children: ReactNode
}

export const EditingConsent = ({ heading, messages, children }: EditingConsentProps) =>
  useMaySeeAll('editing') ? children : <ConsentScreen topic="editing" heading={heading} messages={messages} />

/** Component: asks once a session before a screen that edits or creates, which shows what the reader has not reached. */
import { type ReactNode, useState } from 'react'
import { ConsentScreen } from '../../components/consent-screen.tsx'
import { type ConsentTopic, useMaySeeAll } from '../../services/hooks/use-may-see-all.ts'

interface EditingConsentProps {
  readonly topic: ConsentTopic
  /** It must name no page. */
  readonly heading: string
  readonly messages: { readonly question: string; readonly show: string }
  readonly children: ReactNode
}

/** An open screen stays when progress is set in another window: somebody may be typing. Its next opening asks. */
export function EditingConsent({ topic, heading, messages, children }: EditingConsentProps) {
  const maySeeAll = useMaySeeAll(topic)
  const [isOpen, setOpen] = useState(maySeeAll)
  if (maySeeAll && !isOpen) setOpen(true)
  return maySeeAll || isOpen ? children : <ConsentScreen topic={topic} heading={heading} messages={messages} />
}

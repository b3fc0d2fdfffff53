/** Component: asks once a session before a screen that edits, because it shows what the reader has not reached yet. */
import { type ReactNode, useState } from 'react'
import { ConsentScreen } from '../../components/consent-screen.tsx'
import { useMaySeeAll } from '../../services/hooks/use-may-see-all.ts'

interface EditingConsentProps {
  /** It must name no page. */
  readonly heading: string
  readonly messages: { readonly question: string; readonly show: string }
  readonly children: ReactNode
}

/** An open screen stays when progress is set in another window: somebody may be typing. Its next opening asks. */
export function EditingConsent({ heading, messages, children }: EditingConsentProps) {
  const maySeeAll = useMaySeeAll('editing')
  const [isOpen, setOpen] = useState(maySeeAll)
  if (maySeeAll && !isOpen) setOpen(true)
  return maySeeAll || isOpen ? children : <ConsentScreen topic="editing" heading={heading} messages={messages} />
}

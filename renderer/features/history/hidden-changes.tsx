/** Component: what is hidden of a list of changes, and the question before their comments and texts. */
import { CONSENT_MESSAGES } from '#shared/messages/consent-messages'
import { ConsentQuestion } from '../../components/consent-question.tsx'

interface HiddenChangesProps {
  /** See `OpenedChanges`. */
  readonly hidden: string | null
  readonly hasHiddenTexts: boolean
}

export const HiddenChanges = ({ hidden, hasHiddenTexts }: HiddenChangesProps) => (
  <>
    {hidden !== null && <p>{hidden}</p>}
    {hasHiddenTexts && <ConsentQuestion topic="history" messages={CONSENT_MESSAGES.changes} />}
  </>
)

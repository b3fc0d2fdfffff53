/** Component: looks whether this device may have an unsent draft of a page, and shows the notice of it. */
import { mayHaveDraft } from '../../services/hooks/may-have-draft.ts'
import { createLazyComponent } from '../../ui/create-lazy-component.tsx'

interface UnsentNoticeProps {
  /** Key of the page. */
  readonly page: string
}

const UnsentDraftNotice = createLazyComponent(async () => (await import('./unsent-draft-notice.tsx')).UnsentDraftNotice)

export const UnsentNotice = ({ page }: UnsentNoticeProps) => mayHaveDraft(page) && <UnsentDraftNotice page={page} />

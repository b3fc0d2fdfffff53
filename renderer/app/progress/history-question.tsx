/** Component: the question before the history of a page, and before its old versions. */
import { CONSENT_MESSAGES } from '#shared/messages/consent-messages'
import { formatUnmetPage } from '#shared/messages/hidden-messages'
import { HISTORY_SCREEN_MESSAGES } from '#shared/messages/history-screen-messages'
import { viewPath } from '#shared/model/paths'
import type { Hidden } from '#shared/rules/places/visibility'
import { ConsentScreen } from '../../components/consent-screen.tsx'
import { Link } from '../../ui/link.tsx'
import type { QuestionedPage } from './opened-data.ts'

interface HistoryQuestionProps {
  readonly page: QuestionedPage
  /** null if the reader has met the page. */
  readonly hidden: Hidden | null
  readonly onShow: () => void
}

export const HistoryQuestion = ({ page: { key, name, safeName, type }, hidden, onShow }: HistoryQuestionProps) => (
  <ConsentScreen
    topic="history"
    messages={CONSENT_MESSAGES.history}
    heading={hidden === null ? name : (safeName ?? formatUnmetPage(hidden.kind === 'later' ? hidden.bookNumber : null))}
    breadcrumb={hidden === null && <Link href={viewPath(type, key)}>{HISTORY_SCREEN_MESSAGES.backToPage}</Link>}
    onShow={onShow}
  />
)

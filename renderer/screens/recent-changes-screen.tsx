/** The newest saves of all pages. */
import { MESSAGES, TITLES } from '#shared/messages'
import { ROUTES } from '#shared/model/paths'
import { HistoryList } from '../features/history/history-list.tsx'
import type { HistoryPage } from '../services/history-ports.ts'
import { ButtonLink } from '../ui/button.tsx'
import { DocumentHead } from '../ui/document-head.tsx'
import { Link } from '../ui/link.tsx'
import { ScreenFrame } from '../ui/screen-frame.tsx'

export function RecentChangesScreen({ data }: { readonly data: HistoryPage }) {
  const { entries, next } = data
  return (
    <ScreenFrame
      heading="Recent Changes"
      about="What was written last, and what each save changed."
    >
      <DocumentHead
        title={TITLES.screen('Recent Changes')}
        description="What was written last, page by page."
      />
      {entries.length === 0 && (
        <>
          <p>{MESSAGES.emptyWiki}</p>
          <p>
            <ButtonLink href={ROUTES.upload}>Create A Page</ButtonLink>
          </p>
        </>
      )}
      <HistoryList entries={entries} named />
      {next !== null && (
        <Link href={`${ROUTES.recentChanges}?after=${encodeURIComponent(next)}`}>
          Older changes
        </Link>
      )}
    </ScreenFrame>
  )
}

/** Component: screen of recent changes, of all pages or of one person. */

import type { ReactNode } from 'react'
import { useLocation, useRevalidator } from 'react-router-dom'
import { LIST_MESSAGES } from '#shared/messages/list-messages'
import { DOCUMENT_TITLES, formatEditorName } from '#shared/messages/messages'
import { RECENT_CHANGES_MESSAGES as TEXT } from '#shared/messages/recent-changes-messages'
import { ROUTES } from '#shared/model/paths'
import { readQueryParameter } from '#shared/model/query-parameters'
import { LiveStatus } from '../../components/live-status.tsx'
import { HistoryList, type PageTypes } from '../../features/history/history-list.tsx'
import { useLiveRecentChanges } from '../../services/hooks/use-live-recent-changes.ts'
import { isSignedInHint, useSessionHint } from '../../services/hooks/use-session-hint.ts'
import type { HistoryPage } from '../../services/ports/histories.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { createLazyComponent } from '../../ui/create-lazy-component.tsx'
import { DocumentHead } from '../../ui/document-head.tsx'
import { joinNodes } from '../../ui/join-nodes.ts'
import { Link } from '../../ui/link.tsx'
import { ScreenFrame } from '../../ui/screen-frame.tsx'
import { useRefresh } from './use-refresh.ts'

export interface RecentChangesData extends HistoryPage {
  /** uid of one person; null for everybody. */
  readonly by: string | null
  readonly pageTypes: PageTypes
}

interface EditListProps extends RecentChangesData {
  /** Live status: only the first page of the list is live. */
  readonly status?: ReactNode
}

export function RecentChangesScreen({ data }: { readonly data: RecentChangesData }) {
  const { search } = useLocation()
  if (readQueryParameter(new URLSearchParams(search), 'after') === null)
    return <LiveEditList key={data.by} data={data} />
  return <EditList {...data} />
}

function LiveEditList({ data }: { readonly data: RecentChangesData }) {
  const { revalidate } = useRevalidator()
  const { entries, ...live } = useLiveRecentChanges(data.by, data, () => void revalidate())
  const status = <LiveStatus {...live} {...useRefresh()} />
  return <EditList {...data} entries={entries} status={status} />
}

const EditList = ({ by, ...shown }: EditListProps) =>
  by === null ? <AllEdits {...shown} /> : <PersonEdits {...shown} by={by} />

function AllEdits({ entries, next, pageTypes, status }: Omit<EditListProps, 'by'>) {
  return (
    <ScreenFrame
      heading={TEXT.heading}
      description={
        <>
          {TEXT.introduction} {status}
        </>
      }
    >
      <DocumentHead title={DOCUMENT_TITLES.screen(TEXT.heading)} description={TEXT.description} />
      {entries.length === 0 && (
        <>
          <p>{LIST_MESSAGES.emptyWiki}</p>
          <p>
            <ButtonLink href={ROUTES.upload}>{LIST_MESSAGES.createPage}</ButtonLink>
          </p>
        </>
      )}
      <HistoryList entries={entries} pageTypes={pageTypes} />
      <OlderLink next={next} by={null} />
    </ScreenFrame>
  )
}

/** Renders nothing for anybody but maintainers. */
const PersonTools = createLazyComponent(
  async () => (await import('../../features/maintenance/person-tools.tsx')).PersonTools,
)

function PersonEdits({ entries, next, by, pageTypes, status }: EditListProps & { readonly by: string }) {
  const hint = useSessionHint()
  const { revalidate } = useRevalidator()
  const userName = formatEditorName(entries[0]?.editedBy ?? null)
  return (
    <ScreenFrame
      breadcrumb={<Link href={ROUTES.recentChanges}>{TEXT.heading}</Link>}
      heading={joinNodes(TEXT.editsBy(<bdi>{userName}</bdi>))}
      description={status}
    >
      <DocumentHead
        title={DOCUMENT_TITLES.screen(TEXT.editsBy(userName).join(''))}
        description={TEXT.editsByDescription(userName)}
      />
      {isSignedInHint(hint) && (
        <PersonTools key={by} uid={by} userName={userName} onReverted={() => void revalidate()} />
      )}
      {entries.length === 0 && <p>{TEXT.noEdits}</p>}
      <HistoryList entries={entries} pageTypes={pageTypes} />
      <OlderLink next={next} by={by} />
    </ScreenFrame>
  )
}

function OlderLink({ next, by }: Pick<RecentChangesData, 'next' | 'by'>) {
  if (next === null) return null
  const query = new URLSearchParams({ ...(by === null ? {} : { by }), after: next })
  return (
    <p>
      <ButtonLink href={`${ROUTES.recentChanges}?${query}`}>{TEXT.older}</ButtonLink>
    </p>
  )
}

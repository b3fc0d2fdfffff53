/** Component: screen of recent changes, of all pages or of one person. */

import type { ReactNode } from 'react'
import { useLocation, useRevalidator } from 'react-router-dom'
import { LIST_MESSAGES } from '#shared/messages/list-messages'
import { DOCUMENT_TITLES, formatEditorName } from '#shared/messages/messages'
import { RECENT_CHANGES_MESSAGES as TEXT } from '#shared/messages/recent-changes-messages'
import { ROUTES } from '#shared/model/paths'
import { readQueryParameter } from '#shared/model/query-parameters'
import { UNKNOWN_POSITION } from '#shared/rules/places/card-positions'
import { hasLimit } from '#shared/rules/places/limits'
import { type OpenedChanges, openChanges } from '#shared/rules/places/open-changes'
import { LiveStatus } from '../../components/live-status.tsx'
import { HiddenChanges } from '../../features/history/hidden-changes.tsx'
import { HistoryList, type PageTypes } from '../../features/history/history-list.tsx'
import { useLimits } from '../../services/hooks/use-limits.ts'
import { useLiveRecentChanges } from '../../services/hooks/use-live-recent-changes.ts'
import { useMaySeeAll } from '../../services/hooks/use-may-see-all.ts'
import { isSignedInHint, useSessionHint } from '../../services/hooks/use-session-hint.ts'
import type { ChangesPage } from '../../services/ports/histories.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { createLazyComponent } from '../../ui/create-lazy-component.tsx'
import { DocumentHead } from '../../ui/document-head.tsx'
import { joinNodes } from '../../ui/join-nodes.ts'
import { Link } from '../../ui/link.tsx'
import { ScreenFrame } from '../../ui/screen-frame.tsx'
import { useRefresh } from './use-refresh.ts'

export interface RecentChangesData extends ChangesPage {
  /** uid of one person; null for everybody. */
  readonly by: string | null
  /** Types of the pages that the catalogue has. */
  readonly pageTypes: PageTypes
  /** Positions of those that are placed, by their keys. */
  readonly positions: Readonly<Record<string, string>>
}

interface EditListProps extends Omit<RecentChangesData, 'entries' | 'positions'>, OpenedChanges {
  /** Live status: only the first page of the list is live. */
  readonly status?: ReactNode
}

export function RecentChangesScreen({ data }: { readonly data: RecentChangesData }) {
  const { search } = useLocation()
  if (readQueryParameter(new URLSearchParams(search), 'after') === null)
    return <LiveEditList key={data.by} data={data} />
  return <SealedEditList data={data} />
}

function LiveEditList({ data }: { readonly data: RecentChangesData }) {
  const { revalidate } = useRevalidator()
  const isLimited = hasLimit(useLimits())
  const { entries, ...live } = useLiveRecentChanges(data.by, {
    read: data,
    refetch: () => void revalidate(),
    // The list has the positions of its own pages only.
    canShow: (page) => !isLimited || Object.hasOwn(data.pageTypes, page),
  })
  const status = <LiveStatus {...live} {...useRefresh()} />
  return <SealedEditList data={{ ...data, entries }} status={status} />
}

interface SealedEditListProps {
  readonly data: RecentChangesData
  readonly status?: ReactNode
}

function SealedEditList({ data: { entries, positions, ...data }, status }: SealedEditListProps) {
  const limits = useLimits()
  const showsTexts = useMaySeeAll('history')
  const findPosition = (page: string) =>
    Object.hasOwn(data.pageTypes, page) ? getOwn(positions, page) : UNKNOWN_POSITION
  return <EditList {...data} {...openChanges(entries, { limits, showsTexts, findPosition })} status={status} />
}

const getOwn = (positions: RecentChangesData['positions'], page: string): string | undefined =>
  Object.hasOwn(positions, page) ? positions[page] : undefined

const EditList = ({ by, ...shown }: EditListProps) =>
  by === null ? <AllEdits {...shown} /> : <PersonEdits {...shown} by={by} />

function AllEdits({ changes, hidden, next, pageTypes, status }: Omit<EditListProps, 'by'>) {
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
      {changes.length === 0 && hidden === null && (
        <>
          <p>{LIST_MESSAGES.emptyWiki}</p>
          <p>
            <ButtonLink href={ROUTES.upload}>{LIST_MESSAGES.createPage}</ButtonLink>
          </p>
        </>
      )}
      <HistoryList changes={changes} pageTypes={pageTypes} />
      <HiddenChanges hidden={hidden} hasHiddenTexts={hasHiddenSummary(changes)} />
      <OlderLink next={next} by={null} />
    </ScreenFrame>
  )
}

/** Renders nothing for anybody but maintainers. */
const PersonTools = createLazyComponent(
  async () => (await import('../../features/maintenance/person-tools.tsx')).PersonTools,
)

function PersonEdits({
  changes,
  hidden,
  newestEditor,
  next,
  by,
  pageTypes,
  status,
}: EditListProps & { readonly by: string }) {
  const hint = useSessionHint()
  const { revalidate } = useRevalidator()
  const userName = formatEditorName(newestEditor)
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
      {changes.length === 0 && hidden === null && <p>{TEXT.noEdits}</p>}
      <HistoryList changes={changes} pageTypes={pageTypes} />
      <HiddenChanges hidden={hidden} hasHiddenTexts={hasHiddenSummary(changes)} />
      <OlderLink next={next} by={by} />
    </ScreenFrame>
  )
}

const hasHiddenSummary = (changes: OpenedChanges['changes']): boolean =>
  changes.some((change) => change.hasHiddenSummary)

function OlderLink({ next, by }: Pick<RecentChangesData, 'next' | 'by'>) {
  if (next === null) return null
  const query = new URLSearchParams({ ...(by === null ? {} : { by }), after: next })
  return (
    <p>
      <ButtonLink href={`${ROUTES.recentChanges}?${query}`}>{TEXT.older}</ButtonLink>
    </p>
  )
}

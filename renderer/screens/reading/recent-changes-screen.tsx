/** The newest saves of all pages, or of one person. */

import type { ReactNode } from 'react'
import { useLocation, useRevalidator } from 'react-router-dom'
import { LIST_MESSAGES } from '#shared/messages/list-messages'
import { editorName, TITLES } from '#shared/messages/messages'
import { ROUTES } from '#shared/model/paths'
import { queryParameter } from '#shared/model/query-parameters'
import { HistoryList } from '../../features/history/history-list.tsx'
import { LiveNote } from '../../features/live/live-note.tsx'
import { useLiveEdits } from '../../services/hooks/use-live-edits.ts'
import { isSomebody, useSessionNote } from '../../services/hooks/use-session-note.ts'
import type { HistoryPage } from '../../services/ports/histories.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { DocumentHead } from '../../ui/document-head.tsx'
import { lazily } from '../../ui/lazily.tsx'
import { Link } from '../../ui/link.tsx'
import { ScreenFrame } from '../../ui/screen-frame.tsx'
import { useRefresh } from './use-refresh.ts'

export interface RecentChanges extends HistoryPage {
  /** uid of the one person; null for everybody. */
  readonly by: string | null
}

interface Shown extends RecentChanges {
  /** Only the first part of the list goes on. */
  readonly note?: ReactNode
}

export function RecentChangesScreen({ data }: { readonly data: RecentChanges }) {
  const { search } = useLocation()
  if (queryParameter(new URLSearchParams(search), 'after') === null)
    return <Followed key={data.by} data={data} />
  return <Edits {...data} />
}

function Followed({ data }: { readonly data: RecentChanges }) {
  const { revalidate } = useRevalidator()
  const { entries, ...live } = useLiveEdits(data.by, data, () => void revalidate())
  const note = <LiveNote {...live} {...useRefresh()} />
  return <Edits {...data} entries={entries} note={note} />
}

const Edits = ({ by, ...shown }: Shown) =>
  by === null ? <Everybodys {...shown} /> : <Persons {...shown} by={by} />

function Everybodys({ entries, next, note }: Omit<Shown, 'by'>) {
  return (
    <ScreenFrame
      heading="Recent Changes"
      about={<>What was written last, and what each save changed. {note}</>}
    >
      <DocumentHead
        title={TITLES.screen('Recent Changes')}
        description="What was written last, page by page."
      />
      {entries.length === 0 && (
        <>
          <p>{LIST_MESSAGES.emptyWiki}</p>
          <p>
            <ButtonLink href={ROUTES.upload}>Create A Page</ButtonLink>
          </p>
        </>
      )}
      <HistoryList entries={entries} named />
      <Older next={next} by={null} />
    </ScreenFrame>
  )
}

/** Shows itself to maintainers alone. */
const PersonTools = lazily(
  async () => (await import('../../features/maintenance/person-tools.tsx')).PersonTools,
)

function Persons({ entries, next, by, note }: Shown & { readonly by: string }) {
  const session = useSessionNote()
  const { revalidate } = useRevalidator()
  const userName = editorName(entries[0]?.editedBy ?? null)
  const title = `Edits by ${userName}`
  return (
    <ScreenFrame
      trail={<Link href={ROUTES.recentChanges}>Recent Changes</Link>}
      heading={
        <>
          {'Edits by '}
          <bdi>{userName}</bdi>
        </>
      }
      about={note}
    >
      <DocumentHead title={TITLES.screen(title)} description={`${title}, the newest first.`} />
      {isSomebody(session) && (
        <PersonTools key={by} uid={by} userName={userName} onReverted={() => void revalidate()} />
      )}
      {entries.length === 0 && <p>No edits are known.</p>}
      <HistoryList entries={entries} named />
      <Older next={next} by={by} />
    </ScreenFrame>
  )
}

function Older({ next, by }: Pick<RecentChanges, 'next' | 'by'>) {
  if (next === null) return null
  const query = new URLSearchParams({ ...(by === null ? {} : { by }), after: next })
  return <Link href={`${ROUTES.recentChanges}?${query}`}>Older changes</Link>
}

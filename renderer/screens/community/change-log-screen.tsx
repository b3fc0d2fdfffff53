/** Component: screen of the change log, with what was new in each version. */
import { useRevalidator } from 'react-router-dom'
import { COMMUNITY_MESSAGES } from '#shared/messages/community-messages'
import { DOCUMENT_TITLES } from '#shared/messages/messages'
import { REPORT_MESSAGES } from '#shared/messages/report-messages'
import type { SiteSettings } from '#shared/model/account'
import { ROUTES } from '#shared/model/paths'
import type { LogEntry } from '#shared/model/report'
import { LiveStatus } from '../../components/live-status.tsx'
import { formatFilterStatus, useTextFilter } from '../../features/reports/use-text-filter.ts'
import { VersionEntry } from '../../features/reports/version-entry.tsx'
import { useServices } from '../../services/hooks/use-services.ts'
import { isSignedInHint, useSessionHint } from '../../services/hooks/use-session-hint.ts'
import type { CountedCursorPage } from '../../services/ports/reports.ts'
import { createLazyComponent } from '../../ui/create-lazy-component.tsx'
import { DocumentHead } from '../../ui/document-head.tsx'
import { Link } from '../../ui/link.tsx'
import { FilterBox } from '../../ui/lists/filter-box.tsx'
import { useErrorLog } from '../../ui/log-error.ts'
import { ScreenFrame } from '../../ui/screen-frame.tsx'
import { useLiveLog } from './use-live-reports.ts'

/** Renders nothing for anybody but maintainers. */
const ModerateVersion = createLazyComponent(
  async () => (await import('../../features/maintenance/moderate-version.tsx')).ModerateVersion,
)

export interface ChangeLogData extends SiteSettings {
  readonly log: CountedCursorPage<LogEntry>
  /** Version that the address names; null if it names none. */
  readonly asked: LogEntry | 'missing' | null
}

export function ChangeLogScreen({ data }: { readonly data: ChangeLogData }) {
  const { log, asked: requested, changeLogBy } = data
  const services = useServices()
  const { items, next, total, withChanges, ...live } = useLiveLog(log)
  const filter = useTextFilter({
    shown: items,
    isComplete: next === null && total !== null,
    load: async () => (await (await services()).reports()).listAllVersions(),
    textOf: (entry) => `${entry.title} ${entry.changes.map(({ text }) => text).join(' ')}`,
    applyChanges: withChanges,
  })
  const shown = filter.items ?? items
  useErrorLog(requested === 'missing' ? 'read/missing' : null)
  const hint = useSessionHint()
  const { revalidate } = useRevalidator()
  const renderEntry = (entry: LogEntry) => (
    <VersionEntry
      key={entry.id}
      entry={entry}
      tools={isSignedInHint(hint) && <ModerateVersion id={entry.id} onModerated={() => void revalidate()} />}
    />
  )
  const isListed = typeof requested === 'object' && shown.some(({ id }) => id === requested?.id)
  return (
    <ScreenFrame heading={COMMUNITY_MESSAGES.changeLog}>
      <DocumentHead
        title={DOCUMENT_TITLES.screen(COMMUNITY_MESSAGES.changeLog)}
        description={COMMUNITY_MESSAGES.changeLogDescription}
      />
      <p>
        {total === null && COMMUNITY_MESSAGES.olderVersions}
        {total !== null && total > 0 && COMMUNITY_MESSAGES.versionCount(total)}
        <LiveStatus {...live} formatCount={COMMUNITY_MESSAGES.versionCount} />
      </p>
      {requested === 'missing' && <p>{REPORT_MESSAGES.noSuchVersion}</p>}
      <FilterBox
        query={filter.query}
        placeholder={COMMUNITY_MESSAGES.filterHint}
        status={formatFilterStatus(filter.items && formatFound(filter.items.length), [filter.state])}
        onQueryChange={filter.setQuery}
      />
      {typeof requested === 'object' && requested !== null && !isListed && renderEntry(requested)}
      {items.length === 0 && next === null && <p>{REPORT_MESSAGES.noLog}</p>}
      {shown.map(renderEntry)}
      {next !== null && filter.items === null && (
        <p>
          <Link href={`${ROUTES.changeLog}?after=${encodeURIComponent(next)}`}>
            {COMMUNITY_MESSAGES.showOlderVersions}
          </Link>
        </p>
      )}
      {changeLogBy === 'maintainers' && <p>{REPORT_MESSAGES.maintainersAnnounce}</p>}
      <p>
        <Link href={ROUTES.addChangeLog}>{COMMUNITY_MESSAGES.addToChangeLog}</Link>
      </p>
    </ScreenFrame>
  )
}

const formatFound = (found: number): string =>
  found === 0 ? REPORT_MESSAGES.filterEmpty : COMMUNITY_MESSAGES.versionsFound(found)

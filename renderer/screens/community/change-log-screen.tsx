/** "Change Log": what was new in each version. */
import { useRevalidator } from 'react-router-dom'
import { counted, TITLES } from '#shared/messages/messages'
import { REPORTS } from '#shared/messages/report-messages'
import type { SiteSettings } from '#shared/model/account'
import { ROUTES } from '#shared/model/paths'
import type { LogEntry } from '#shared/model/report'
import { LiveNote } from '../../features/live/live-note.tsx'
import { tellFilter, useTextFilter } from '../../features/reports/use-text-filter.ts'
import { VersionEntry } from '../../features/reports/version-entry.tsx'
import { useServices } from '../../services/hooks/use-services.ts'
import { isSomebody, useSessionNote } from '../../services/hooks/use-session-note.ts'
import type { Listed } from '../../services/ports/reports.ts'
import { DocumentHead } from '../../ui/document-head.tsx'
import { lazily } from '../../ui/lazily.tsx'
import { Link } from '../../ui/link.tsx'
import { FilterBox } from '../../ui/lists/filter-box.tsx'
import { useErrorLog } from '../../ui/log-error.ts'
import { ScreenFrame } from '../../ui/screen-frame.tsx'
import { useLiveLog } from './use-live-reports.ts'

/** Shows itself to maintainers alone. */
const ModerateVersion = lazily(
  async () => (await import('../../features/maintenance/moderate-version.tsx')).ModerateVersion,
)

export interface ChangeLog extends SiteSettings {
  readonly log: Listed<LogEntry>
  /** The one whose address this is; null where it is everybody's. */
  readonly asked: LogEntry | 'missing' | null
}

export function ChangeLogScreen({ data }: { readonly data: ChangeLog }) {
  const { log, asked, changeLogBy } = data
  const services = useServices()
  const { items, next, total, renewed, ...news } = useLiveLog(log)
  const filter = useTextFilter({
    shown: items,
    isWhole: next === null && total !== null,
    load: async () => (await (await services()).reports()).wholeLog(),
    textOf: (entry) => `${entry.title} ${entry.changes.map(({ text }) => text).join(' ')}`,
    withNews: renewed,
  })
  const shown = filter.items ?? items
  useErrorLog(asked === 'missing' ? 'read/missing' : null)
  const note = useSessionNote()
  const { revalidate } = useRevalidator()
  const draw = (entry: LogEntry) => (
    <VersionEntry
      key={entry.id}
      entry={entry}
      tools={
        isSomebody(note) && <ModerateVersion id={entry.id} onModerated={() => void revalidate()} />
      }
    />
  )
  const isListed = typeof asked === 'object' && shown.some(({ id }) => id === asked?.id)
  return (
    <ScreenFrame heading="Change Log">
      <DocumentHead
        title={TITLES.screen('Change Log')}
        description="What was new in each version of the wiki."
      />
      <p>
        {total === null && 'Older versions'}
        {total !== null && total > 0 && counted(total, 'version')}
        <LiveNote {...news} what="version" />
      </p>
      {asked === 'missing' && <p>{REPORTS.noSuchVersion}</p>}
      <FilterBox
        typed={filter.typed}
        placeholder="by any words"
        told={tellFilter(filter.items && tellFound(filter.items.length), [filter.state])}
        onType={filter.type}
      />
      {typeof asked === 'object' && asked !== null && !isListed && draw(asked)}
      {items.length === 0 && next === null && <p>{REPORTS.noLog}</p>}
      {shown.map(draw)}
      {next !== null && filter.items === null && (
        <p>
          <Link href={`${ROUTES.changeLog}?after=${encodeURIComponent(next)}`}>
            Show older versions
          </Link>
        </p>
      )}
      {changeLogBy === 'maintainers' && <p>{REPORTS.maintainersAnnounce}</p>}
      <p>
        <Link href={ROUTES.addChangeLog}>Add to the change log</Link>
      </p>
    </ScreenFrame>
  )
}

const tellFound = (found: number): string =>
  found === 0 ? REPORTS.filterEmpty : `${counted(found, 'version')} found`

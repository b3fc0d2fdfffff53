/** "Features and Bugs Pipeline": what is asked for, and what is known to be broken. */

import { useLocation, useRevalidator } from 'react-router-dom'
import { DOCUMENT_TITLES, pluralize } from '#shared/messages/messages'
import { REPORT_MESSAGES } from '#shared/messages/report-messages'
import { ROUTES } from '#shared/model/paths'
import type { QueryParameter } from '#shared/model/query-parameters'
import type { Report, ReportKind } from '#shared/model/report'
import { LiveStatus } from '../../features/live/live-status.tsx'
import { ReportList } from '../../features/reports/report-list.tsx'
import { ReportSection } from '../../features/reports/report-section.tsx'
import { formatFilterStatus, useTextFilter } from '../../features/reports/use-text-filter.ts'
import { useServices } from '../../services/hooks/use-services.ts'
import { isSomebody, useSessionHint } from '../../services/hooks/use-session-hint.ts'
import type { CountedCursorPage, StoredReport } from '../../services/ports/reports.ts'
import { createLazyComponent } from '../../ui/create-lazy-component.tsx'
import { DocumentHead } from '../../ui/document-head.tsx'
import { Link } from '../../ui/link.tsx'
import { FilterBox } from '../../ui/lists/filter-box.tsx'
import { useErrorLog } from '../../ui/log-error.ts'
import { ScreenFrame } from '../../ui/screen-frame.tsx'
import { useLiveReports } from './use-live-reports.ts'

/** Shows itself to maintainers alone. */
const TriageReport = createLazyComponent(
  async () => (await import('../../features/maintenance/triage-report.tsx')).TriageReport,
)

export interface PipelineData {
  readonly features: CountedCursorPage<Report>
  readonly bugs: CountedCursorPage<Report>
  /** The one whose address this is; null where it is everybody's. */
  readonly asked: StoredReport | 'missing' | null
}

export function PipelineScreen({ data }: { readonly data: PipelineData }) {
  const features = useReportList('FeatureRequests', data.features)
  const bugs = useReportList('BugReports', data.bugs)
  const { asked: requested } = data
  useErrorLog(requested === 'missing' ? 'read/missing' : null)
  const setQuery = (typed: string) => {
    features.filter.setQuery(typed)
    bugs.filter.setQuery(typed)
  }
  const note = useSessionHint()
  const { revalidate } = useRevalidator()
  const renderTools = (kind: ReportKind) => (report: Report) =>
    isSomebody(note) && (
      <TriageReport kind={kind} report={report} onTriaged={() => void revalidate()} />
    )
  const found = features.found + bugs.found
  const foundText = features.filter.items === null ? null : formatFound(found)
  const isListed =
    typeof requested === 'object' &&
    [...features.shown, ...bugs.shown].some(({ id }) => id === requested?.report.id)
  return (
    <ScreenFrame heading="Features and Bugs Pipeline">
      <DocumentHead
        title={DOCUMENT_TITLES.screen('Features and Bugs Pipeline')}
        description="What is asked for, and what is known to be broken."
      />
      {requested === 'missing' && <p>{REPORT_MESSAGES.noSuchReport}</p>}
      {typeof requested === 'object' && requested !== null && !isListed && (
        <section aria-labelledby="asked">
          <h2 id="asked">{REPORT_MESSAGES.asked}</h2>
          <ReportList
            reports={[requested.report]}
            emptyText=""
            renderTools={renderTools(requested.kind)}
          />
        </section>
      )}
      <FilterBox
        query={features.filter.query}
        placeholder="by any words"
        status={formatFilterStatus(foundText, [features.filter.state, bugs.filter.state])}
        onQueryChange={setQuery}
      />
      <ReportSection id="features" heading="Features" itemName="request" {...features.section}>
        <ReportList
          reports={features.shown}
          emptyText={features.empty(REPORT_MESSAGES.noFeatures)}
          renderTools={renderTools('FeatureRequests')}
        />
        <p>
          <Link href={ROUTES.requestFeature}>Request A Feature</Link>
        </p>
      </ReportSection>
      <ReportSection id="bugs" heading="Bugs" itemName="report" {...bugs.section}>
        <ReportList
          reports={bugs.shown}
          emptyText={bugs.empty(REPORT_MESSAGES.noBugs)}
          renderTools={renderTools('BugReports')}
        />
        <p>
          <Link href={ROUTES.reportBug}>Report A Bug</Link>
        </p>
      </ReportSection>
    </ScreenFrame>
  )
}

const formatFound = (found: number): string =>
  found === 0 ? REPORT_MESSAGES.filterEmpty : `${pluralize(found, 'item')} found`

const QUERY_PARAMETERS: Readonly<Record<ReportKind, QueryParameter>> = {
  FeatureRequests: 'features',
  BugReports: 'bugs',
}

/** One list: live, and narrowed by what is typed. */
function useReportList(kind: ReportKind, list: CountedCursorPage<Report>) {
  const services = useServices()
  const { search } = useLocation()
  const { items, next, total, withChanges, ...live } = useLiveReports(kind, list)
  const filter = useTextFilter({
    shown: items,
    isComplete: next === null && total !== null,
    load: async () => (await (await services()).reports()).listAll(kind),
    textOf: ({ title, text }) => `${title} ${text}`,
    applyChanges: withChanges,
  })
  const shown = filter.items ?? items
  return {
    filter,
    shown,
    found: filter.items?.length ?? 0,
    empty: (words: string) => (filter.items === null ? words : REPORT_MESSAGES.filterEmpty),
    section: {
      total,
      shown: items.length,
      note: <LiveStatus {...live} itemName="item" />,
      next: next === null || filter.items !== null ? null : formatNextHref(search, kind, next),
    },
  }
}

/** The other list stays where it is. */
function formatNextHref(search: string, kind: ReportKind, next: string): string {
  const query = new URLSearchParams(search)
  query.delete('item')
  query.set(QUERY_PARAMETERS[kind], next)
  return `${ROUTES.pipeline}?${query}`
}

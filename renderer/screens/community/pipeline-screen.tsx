/** Component: screen of the pipeline, with requested features and reported bugs. */

import { useLocation, useRevalidator } from 'react-router-dom'
import { COMMUNITY_MESSAGES } from '#shared/messages/community-messages'
import { DOCUMENT_TITLES } from '#shared/messages/messages'
import { REPORT_MESSAGES } from '#shared/messages/report-messages'
import { ROUTES } from '#shared/model/paths'
import type { QueryParameter } from '#shared/model/query-parameters'
import type { Report, ReportKind } from '#shared/model/report'
import { LiveStatus } from '../../components/live-status.tsx'
import { ReportList } from '../../features/reports/report-list.tsx'
import { ReportSection } from '../../features/reports/report-section.tsx'
import { formatFilterStatus, useTextFilter } from '../../features/reports/use-text-filter.ts'
import { useServices } from '../../services/hooks/use-services.ts'
import { isSignedInHint, useSessionHint } from '../../services/hooks/use-session-hint.ts'
import type { CountedCursorPage, StoredReport } from '../../services/ports/reports.ts'
import { createLazyComponent } from '../../ui/create-lazy-component.tsx'
import { DocumentHead } from '../../ui/document-head.tsx'
import { Link } from '../../ui/link.tsx'
import { FilterBox } from '../../ui/lists/filter-box.tsx'
import { useErrorLog } from '../../ui/log-error.ts'
import { ScreenFrame } from '../../ui/screen-frame.tsx'
import { useLiveReports } from './use-live-reports.ts'

/** Renders nothing for anybody but maintainers. */
const TriageReport = createLazyComponent(
  async () => (await import('../../features/maintenance/triage-report.tsx')).TriageReport,
)

export interface PipelineData {
  readonly features: CountedCursorPage<Report>
  readonly bugs: CountedCursorPage<Report>
  /** Report that the address names; null if it names none. */
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
  const hint = useSessionHint()
  const { revalidate } = useRevalidator()
  const renderTools = (kind: ReportKind) => (report: Report) =>
    isSignedInHint(hint) && <TriageReport kind={kind} report={report} onTriaged={() => void revalidate()} />
  const found = features.found + bugs.found
  const foundText = features.filter.items === null ? null : formatFound(found)
  const isListed =
    typeof requested === 'object' && [...features.shown, ...bugs.shown].some(({ id }) => id === requested?.report.id)
  return (
    <ScreenFrame heading={COMMUNITY_MESSAGES.pipeline}>
      <DocumentHead
        title={DOCUMENT_TITLES.screen(COMMUNITY_MESSAGES.pipeline)}
        description={COMMUNITY_MESSAGES.pipelineDescription}
      />
      {requested === 'missing' && <p>{REPORT_MESSAGES.noSuchReport}</p>}
      {typeof requested === 'object' && requested !== null && !isListed && (
        <section aria-labelledby="asked">
          <h2 id="asked">{REPORT_MESSAGES.asked}</h2>
          <ReportList reports={[requested.report]} emptyText="" renderTools={renderTools(requested.kind)} />
        </section>
      )}
      <FilterBox
        query={features.filter.query}
        placeholder={COMMUNITY_MESSAGES.filterHint}
        status={formatFilterStatus(foundText, [features.filter.state, bugs.filter.state])}
        onQueryChange={setQuery}
      />
      <ReportSection
        id="features"
        heading={COMMUNITY_MESSAGES.features}
        itemName={COMMUNITY_MESSAGES.requestName}
        {...features.section}
      >
        <ReportList
          reports={features.shown}
          emptyText={features.empty(REPORT_MESSAGES.noFeatures)}
          renderTools={renderTools('FeatureRequests')}
        />
        <p>
          <Link href={ROUTES.requestFeature}>{COMMUNITY_MESSAGES.requestFeature}</Link>
        </p>
      </ReportSection>
      <ReportSection
        id="bugs"
        heading={COMMUNITY_MESSAGES.bugs}
        itemName={COMMUNITY_MESSAGES.reportName}
        {...bugs.section}
      >
        <ReportList
          reports={bugs.shown}
          emptyText={bugs.empty(REPORT_MESSAGES.noBugs)}
          renderTools={renderTools('BugReports')}
        />
        <p>
          <Link href={ROUTES.reportBug}>{COMMUNITY_MESSAGES.reportBug}</Link>
        </p>
      </ReportSection>
    </ScreenFrame>
  )
}

const formatFound = (found: number): string =>
  found === 0 ? REPORT_MESSAGES.filterEmpty : COMMUNITY_MESSAGES.itemsFound(found)

const QUERY_PARAMETERS: Readonly<Record<ReportKind, QueryParameter>> = {
  FeatureRequests: 'features',
  BugReports: 'bugs',
}

/** Hook: one list of reports, live and filtered by text. */
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
      status: <LiveStatus {...live} formatCount={COMMUNITY_MESSAGES.itemCount} />,
      next: next === null || filter.items !== null ? null : formatNextHref(search, kind, next),
    },
  }
}

/** Returns the address of the next page of one list, with the other list's page unchanged. */
function formatNextHref(search: string, kind: ReportKind, next: string): string {
  const query = new URLSearchParams(search)
  query.delete('item')
  query.set(QUERY_PARAMETERS[kind], next)
  return `${ROUTES.pipeline}?${query}`
}

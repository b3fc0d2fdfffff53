/** "Features and Bugs Pipeline": what is asked for, and what is known to be broken. */

import { useLocation, useRevalidator } from 'react-router-dom'
import { counted, TITLES } from '#shared/messages/messages'
import { REPORTS } from '#shared/messages/report-messages'
import { ROUTES } from '#shared/model/paths'
import type { QueryParameter } from '#shared/model/query-parameters'
import type { Report, ReportKind } from '#shared/model/report'
import { LiveNote } from '../../features/live/live-note.tsx'
import { ReportList } from '../../features/reports/report-list.tsx'
import { ReportSection } from '../../features/reports/report-section.tsx'
import { tellFilter, useTextFilter } from '../../features/reports/use-text-filter.ts'
import { useServices } from '../../services/hooks/use-services.ts'
import { isSomebody, useSessionNote } from '../../services/hooks/use-session-note.ts'
import type { Listed, StoredReport } from '../../services/ports/reports.ts'
import { DocumentHead } from '../../ui/document-head.tsx'
import { lazily } from '../../ui/lazily.tsx'
import { Link } from '../../ui/link.tsx'
import { FilterBox } from '../../ui/lists/filter-box.tsx'
import { useErrorLog } from '../../ui/log-error.ts'
import { ScreenFrame } from '../../ui/screen-frame.tsx'
import { useLiveReports } from './use-live-reports.ts'

/** Shows itself to maintainers alone. */
const JudgeReport = lazily(
  async () => (await import('../../features/maintenance/judge-report.tsx')).JudgeReport,
)

export interface Pipeline {
  readonly features: Listed<Report>
  readonly bugs: Listed<Report>
  /** The one whose address this is; null where it is everybody's. */
  readonly asked: StoredReport | 'missing' | null
}

export function PipelineScreen({ data }: { readonly data: Pipeline }) {
  const features = useReports('FeatureRequests', data.features)
  const bugs = useReports('BugReports', data.bugs)
  const { asked } = data
  useErrorLog(asked === 'missing' ? 'read/missing' : null)
  const type = (typed: string) => {
    features.filter.type(typed)
    bugs.filter.type(typed)
  }
  const note = useSessionNote()
  const { revalidate } = useRevalidator()
  const drawTools = (kind: ReportKind) => (report: Report) =>
    isSomebody(note) && (
      <JudgeReport kind={kind} report={report} onJudged={() => void revalidate()} />
    )
  const found = features.found + bugs.found
  const told = features.filter.items === null ? null : tellFound(found)
  const isListed =
    typeof asked === 'object' &&
    [...features.shown, ...bugs.shown].some(({ id }) => id === asked?.report.id)
  return (
    <ScreenFrame heading="Features and Bugs Pipeline">
      <DocumentHead
        title={TITLES.screen('Features and Bugs Pipeline')}
        description="What is asked for, and what is known to be broken."
      />
      {asked === 'missing' && <p>{REPORTS.noSuchReport}</p>}
      {typeof asked === 'object' && asked !== null && !isListed && (
        <section aria-labelledby="asked">
          <h2 id="asked">{REPORTS.asked}</h2>
          <ReportList reports={[asked.report]} empty="" drawTools={drawTools(asked.kind)} />
        </section>
      )}
      <FilterBox
        typed={features.filter.typed}
        placeholder="by any words"
        told={tellFilter(told, [features.filter.state, bugs.filter.state])}
        onType={type}
      />
      <ReportSection id="features" heading="Features" what="request" {...features.section}>
        <ReportList
          reports={features.shown}
          empty={features.empty(REPORTS.noFeatures)}
          drawTools={drawTools('FeatureRequests')}
        />
        <p>
          <Link href={ROUTES.requestFeature}>Request A Feature</Link>
        </p>
      </ReportSection>
      <ReportSection id="bugs" heading="Bugs" what="report" {...bugs.section}>
        <ReportList
          reports={bugs.shown}
          empty={bugs.empty(REPORTS.noBugs)}
          drawTools={drawTools('BugReports')}
        />
        <p>
          <Link href={ROUTES.reportBug}>Report A Bug</Link>
        </p>
      </ReportSection>
    </ScreenFrame>
  )
}

const tellFound = (found: number): string =>
  found === 0 ? REPORTS.filterEmpty : `${counted(found, 'item')} found`

const PARAMETERS: Readonly<Record<ReportKind, QueryParameter>> = {
  FeatureRequests: 'features',
  BugReports: 'bugs',
}

/** One list: live, and narrowed by what is typed. */
function useReports(kind: ReportKind, list: Listed<Report>) {
  const services = useServices()
  const { search } = useLocation()
  const { items, next, total, renewed, ...news } = useLiveReports(kind, list)
  const filter = useTextFilter({
    shown: items,
    isWhole: next === null && total !== null,
    load: async () => (await (await services()).reports()).whole(kind),
    textOf: ({ title, text }) => `${title} ${text}`,
    withNews: renewed,
  })
  const shown = filter.items ?? items
  return {
    filter,
    shown,
    found: filter.items?.length ?? 0,
    empty: (words: string) => (filter.items === null ? words : REPORTS.filterEmpty),
    section: {
      total,
      shown: items.length,
      note: <LiveNote {...news} what="item" />,
      next: next === null || filter.items !== null ? null : goingOn(search, kind, next),
    },
  }
}

/** The other list stays where it is. */
function goingOn(search: string, kind: ReportKind, next: string): string {
  const query = new URLSearchParams(search)
  query.delete('item')
  query.set(PARAMETERS[kind], next)
  return `${ROUTES.pipeline}?${query}`
}

/** Component: existing reports with titles similar to the typed one, shown to prevent duplicates. */

import { REPORT_FORM_LABELS } from '#shared/messages/report-form-messages'
import { REPORT_MESSAGES } from '#shared/messages/report-messages'
import type { Report, ReportKind } from '#shared/model/report'
import { findSimilarTitles } from '#shared/rules/reports/report-plan'
import { useQuery } from '../../services/hooks/use-query.ts'
import { Link } from '../../ui/link.tsx'

interface SimilarReportsProps {
  readonly kind: ReportKind
  readonly title: string
  readonly hrefOf: (id: string) => string
  /** Id of the report being written; the list is loaded again for the next one. */
  readonly draftId: string
}

export function SimilarReports({ kind, title, hrefOf, draftId }: SimilarReportsProps) {
  const similar = findSimilarTitles(useNewestReports(kind, title.trim() && draftId), title)
  return (
    <div aria-live="polite">
      {similar.length > 0 && (
        <>
          <p>{REPORT_MESSAGES.similar}</p>
          <ul>
            {similar.map((report) => (
              <li key={report.id}>
                <Link href={hrefOf(report.id)}>
                  <bdi>{report.title}</bdi>
                </Link>
                {report.done && ` ${REPORT_FORM_LABELS.done}`}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

/** Returns no reports until they are loaded. @param draftId empty while nothing is typed */
function useNewestReports(kind: ReportKind, draftId: string): readonly Report[] {
  const { value } = useQuery(draftId === '' ? null : `${kind} besides ${draftId}`, async ({ reports }) =>
    (await reports()).listNewest(kind),
  )
  return value?.ok ? value.value : []
}

/** Reports whose titles are like what is typed: told beside the field, before anything is sent twice. */

import { REPORTS } from '#shared/messages/report-messages'
import type { Report, ReportKind } from '#shared/model/report'
import { similarTitles } from '#shared/rules/reports/report-plan'
import { useAnswer } from '../../services/hooks/use-answer.ts'
import { Link } from '../../ui/link.tsx'

interface SimilarReportsProps {
  readonly kind: ReportKind
  readonly title: string
  readonly hrefOf: (id: string) => string
  /** The one being written: they are asked for anew with the next. */
  readonly besides: string
}

export function SimilarReports({ kind, title, hrefOf, besides }: SimilarReportsProps) {
  const similar = similarTitles(useNewestReports(kind, title.trim() && besides), title)
  return (
    <div aria-live="polite">
      {similar.length > 0 && (
        <>
          <p>{REPORTS.similar}</p>
          <ul>
            {similar.map((one) => (
              <li key={one.id}>
                <Link href={hrefOf(one.id)}>
                  <bdi>{one.title}</bdi>
                </Link>
                {one.done && ' (done)'}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

/** To be compared with what is typed; without them nothing is. @param besides empty while nothing is typed */
function useNewestReports(kind: ReportKind, besides: string): readonly Report[] {
  const { value } = useAnswer(
    besides === '' ? null : `${kind} besides ${besides}`,
    async ({ reports }) => (await reports()).newest(kind),
  )
  return value?.ok ? value.value : []
}

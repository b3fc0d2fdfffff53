/** How much a report matters and whether it is done, for maintainers, below each report. */
import { MAINTENANCE } from '#shared/messages/maintenance-messages'
import { editsPath } from '#shared/model/paths'
import { PRIORITIES, type Report, type ReportKind } from '#shared/model/report'
import { useMaintainer } from '../../services/hooks/use-maintainer.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { LabelledChoice } from '../../ui/forms/labelled.tsx'
import { Link } from '../../ui/link.tsx'
import { doerOf } from './doer-of.ts'
import styles from './maintenance.module.css'
import { useDeed } from './use-deed.ts'

export interface JudgeReportProps {
  readonly kind: ReportKind
  readonly report: Report
  readonly onJudged: () => void
}

export function JudgeReport({ kind, report, onJudged }: JudgeReportProps) {
  const maintainer = useMaintainer('set-status')
  const deed = useDeed(onJudged)
  if (maintainer === null) return null
  const judge = (change: Partial<Pick<Report, 'priority' | 'done'>>) =>
    void deed.do((maintenance) => {
      const { priority, done } = { ...report, ...change }
      const now = new Date().toISOString()
      return maintenance.judge({ ...doerOf(maintainer), kind, report, priority, done, now })
    })
  return (
    <div className={styles['tools']}>
      {kind === 'FeatureRequests' && (
        <LabelledChoice
          label="Priority"
          value={report.priority ?? 'low'}
          disabled={deed.state === 'doing'}
          onChange={({ target }) =>
            judge({ priority: PRIORITIES.find((one) => one === target.value) ?? 'low' })
          }
        >
          {PRIORITIES.map((priority) => (
            <option key={priority}>{priority}</option>
          ))}
        </LabelledChoice>
      )}
      <Button aria-disabled={deed.state === 'doing'} onClick={() => judge({ done: !report.done })}>
        {report.done ? 'Open again' : 'Mark as done'}
      </Button>
      {report.createdById !== null && (
        <Link href={editsPath(report.createdById)}>Who sent this</Link>
      )}
      {deed.problem !== null && (
        <Alert code={`maintenance/${deed.problem}`} className={styles['problem']}>
          {MAINTENANCE.problems[deed.problem]}
        </Alert>
      )}
    </div>
  )
}

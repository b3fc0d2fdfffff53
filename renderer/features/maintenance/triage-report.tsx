/** Component: triage of a report by maintainers: its priority and whether it is done. */
import { MAINTENANCE_LABELS, MAINTENANCE_MESSAGES } from '#shared/messages/maintenance-messages'
import { REPORT_MESSAGES } from '#shared/messages/report-messages'
import { editsPath } from '#shared/model/history-paths'
import { PRIORITIES, type Report, type ReportKind } from '#shared/model/report'
import { useMaintainer } from '../../services/hooks/use-maintainer.ts'
import { Button } from '../../ui/button.tsx'
import { LabelledSelect } from '../../ui/forms/labelled-field.tsx'
import { Problem } from '../../ui/forms/problem.tsx'
import { Link } from '../../ui/link.tsx'
import { createAuditContext } from './create-audit-context.ts'
import styles from './maintenance.module.css'
import { useMaintenanceAction } from './use-maintenance-action.ts'

export interface TriageReportProps {
  readonly kind: ReportKind
  readonly report: Report
  readonly onTriaged: () => void
}

export function TriageReport({ kind, report, onTriaged }: TriageReportProps) {
  const maintainer = useMaintainer('set-status')
  const action = useMaintenanceAction(onTriaged)
  if (maintainer === null) return null
  const triage = (change: Partial<Pick<Report, 'priority' | 'done'>>) =>
    void action.run((maintenance) => {
      const { priority, done } = { ...report, ...change }
      const now = new Date().toISOString()
      return maintenance.reviewReport({
        ...createAuditContext(maintainer),
        kind,
        report,
        priority,
        done,
        now,
      })
    })
  return (
    <div className={styles['tools']}>
      {kind === 'FeatureRequests' && (
        <LabelledSelect
          label={MAINTENANCE_LABELS.priority}
          value={report.priority ?? 'low'}
          disabled={action.state === 'doing'}
          onChange={({ target }) => triage({ priority: PRIORITIES.find((one) => one === target.value) ?? 'low' })}
        >
          {PRIORITIES.map((priority) => (
            <option key={priority} value={priority}>
              {REPORT_MESSAGES.priorities[priority]}
            </option>
          ))}
        </LabelledSelect>
      )}
      <Button aria-disabled={action.state === 'doing'} onClick={() => triage({ done: !report.done })}>
        {report.done ? MAINTENANCE_LABELS.openAgain : MAINTENANCE_LABELS.markAsDone}
      </Button>
      {report.createdById !== null && <Link href={editsPath(report.createdById)}>{MAINTENANCE_LABELS.sender}</Link>}
      {action.problem !== null && (
        <Problem code={`maintenance/${action.problem}`}>{MAINTENANCE_MESSAGES.problems[action.problem]}</Problem>
      )}
    </div>
  )
}

/** What a maintainer says of a request or a report: how much it matters, and whether it is done. */
import { PRIORITIES, type Priority, type Report, type ReportKind } from '#shared/model/report'
import { type PlannedWrite, SERVER_TIME } from './planned-write.ts'

export interface Judgement {
  readonly kind: ReportKind
  readonly report: Report
  /** Of requests; bugs have none. */
  readonly priority: Priority | null
  readonly done: boolean
  /** ISO-8601 UTC. */
  readonly now: string
}

export function judgePlan({ kind, report, priority, done, now }: Judgement): PlannedWrite {
  const standing =
    kind === 'FeatureRequests'
      ? { priority: priority ?? 'low', rank: PRIORITIES.indexOf(priority ?? 'low') }
      : {}
  return {
    kind: 'merge',
    path: [kind, report.id],
    // what is open again has no date of its end
    fields: [...Object.keys(standing), 'status', 'doneAt', 'changedAt'].map((field) => [field]),
    data: {
      ...standing,
      status: done ? 'done' : 'open',
      ...(done ? { doneAt: report.doneAt ?? now } : {}),
      changedAt: SERVER_TIME,
    },
  }
}

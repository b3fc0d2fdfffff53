/** Planner of the sample's reports, reviews and change log, with the same plans as in the interface. */
import { type Report, readReport } from '#shared/model/report'
import type { ReportSource, VersionSource } from '#shared/model/report-source'
import { planReportReview } from '#shared/rules/reports/moderation-plans'
import { findLogProblem, planLogEntry, planReport } from '#shared/rules/reports/report-plan'
import type { PlannedWrite } from '#shared/rules/saving/planned-write'
import type { Editor } from '#shared/rules/saving/save-request'
import type { SampleEditor, SampleWiki } from './read-sample.ts'

/** One commit of the import. */
export interface SampleCommit {
  /** ISO-8601 UTC. */
  readonly at: string
  /** Uid of the person who makes it. */
  readonly by: string
  readonly writes: readonly PlannedWrite[]
}

/** Returns the commits, oldest first. */
export function planReports({ editors, reports, versions }: SampleWiki): readonly SampleCommit[] {
  const maintainer = [...editors.values()].find(({ account }) => account?.role === 'maintainer')
  if (maintainer === undefined) throw new Error('The sample has no maintainer.')
  let reviews = 0
  const nextAuditEntryId = () => `sampleReview${String(++reviews).padStart(4, '0')}`
  return [
    ...reports.flatMap((source) =>
      planReportAndReviews(source, findEditor(editors, source.author), toEditor(maintainer), nextAuditEntryId),
    ),
    ...versions.map((source) => planVersion(source, findEditor(editors, source.author))),
  ].sort((a, b) => (a.at < b.at ? -1 : 1))
}

function planReportAndReviews(
  { id, kind, title, text, createdAt, reviews }: ReportSource,
  author: Editor,
  maintainer: Editor,
  nextAuditEntryId: () => string,
): readonly SampleCommit[] {
  const now = new Date(createdAt).toISOString()
  const plan = planReport({ kind, id, title, text, imageUrl: null, author, now })
  if (!plan.ok) throw new Error(`${title}: ${plan.error.sentence}`)
  const commits: SampleCommit[] = [{ at: now, by: author.uid, writes: plan.value }]
  let report: Report = readReport(id, plan.value[0]?.data ?? {})
  for (const review of reviews) {
    const at = new Date(review.at).toISOString()
    const { priority = report.priority, done = report.done } = review
    const writes = planReportReview({
      kind,
      report,
      priority,
      done,
      now: at,
      editor: maintainer,
      auditEntryId: nextAuditEntryId(),
    })
    commits.push({ at, by: maintainer.uid, writes })
    report = { ...report, priority, done, doneAt: done ? (report.doneAt ?? at) : null }
  }
  return commits
}

function planVersion({ id, title, texts, createdAt }: VersionSource, author: Editor): SampleCommit {
  const problem = findLogProblem(title, texts)
  if (problem !== null) throw new Error(`${title}: ${problem.sentence}`)
  const at = new Date(createdAt).toISOString()
  return { at, by: author.uid, writes: planLogEntry({ id, title, texts, author, now: at }) }
}

function findEditor(editors: SampleWiki['editors'], id: string): Editor {
  const editor = editors.get(id)
  if (editor === undefined) throw new Error(`${id}: no such editor`)
  return toEditor(editor)
}

const toEditor = ({ uid, userName }: SampleEditor): Editor => ({ uid, userName, identity: uid })

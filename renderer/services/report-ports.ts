/** What screens ask of requests, reports and the change log. Plain JSON, as all that crosses from server to browser. */
import type { ReadError } from '#shared/errors'
import type { LogEntry, Report, ReportKind } from '#shared/model/report'
import type { Result } from '#shared/result'
import type { NewLogEntry, NewReport, ReportProblem } from '#shared/rules/report-plan'

export type SubmitProblem =
  | { readonly kind: 'field'; readonly problem: ReportProblem }
  /** There is one of that title; `id` is its own. */
  | { readonly kind: 'taken'; readonly id: string }
  /** Within ten seconds of the last one. */
  | { readonly kind: 'too-soon' }
  | { readonly kind: 'signed-out' }
  /** They may not, or no longer. */
  | { readonly kind: 'denied' }
  /** Somebody else wrote the same at the same instant; another try finds theirs. */
  | { readonly kind: 'busy' }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'failed' }

export interface Reports {
  /** Open ones, at most 50: features by priority, bugs the newest first. */
  open(kind: ReportKind): Promise<Result<readonly Report[], ReadError>>
  /** The newest version first, at most 50. */
  changeLog(): Promise<Result<readonly LogEntry[], ReadError>>
  /** A report of this `id` that is stored already is success. */
  submit(report: NewReport): Promise<Result<null, SubmitProblem>>
  /** The same version adds its texts. */
  announce(entry: NewLogEntry): Promise<Result<null, SubmitProblem>>
}

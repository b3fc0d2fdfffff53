/** What screens ask of requests, reports and the change log. Plain JSON, as all that crosses from server to browser. */
import type { ReadError } from '#shared/errors'
import type { SiteSettings } from '#shared/model/account'
import type { LogEntry, Report, ReportKind } from '#shared/model/report'
import type { Result } from '#shared/result'
import type { NewLogEntry, NewReport, ReportProblem } from '#shared/rules/reports/report-plan'
import type { WriteProblem } from '../writing/write-problem.ts'

export type SubmitProblem =
  | { readonly kind: 'field'; readonly problem: ReportProblem }
  /** There is one of that title; `id` is its own. */
  | { readonly kind: 'taken'; readonly id: string }
  /** Maintainers have hidden this version, and nothing can be added to it. */
  | { readonly kind: 'hidden' }
  /** Within ten seconds of the last one. */
  | { readonly kind: 'too-soon' }
  /** Maintainers let this person write nothing. */
  | { readonly kind: 'blocked' }
  | { readonly kind: WriteProblem }

/** A list as far as it is read at once. */
export interface CountedCursorPage<T> {
  readonly items: readonly T[]
  /** Where what follows begins; null at the end. */
  readonly next: string | null
  /** How many there are, shown or not; known of a list's beginning. */
  readonly total: number | null
}

export interface Reports {
  /** Open ones: features by priority, bugs the newest first. @param after a list's `next` */
  list(
    kind: ReportKind,
    after: string | null,
  ): Promise<Result<CountedCursorPage<Report>, ReadError>>
  /** One by its id, of whichever kind, done or not. */
  getReport(id: string): Promise<Result<StoredReport, ReadError>>
  /** At most 50, done or not, to be compared with another. */
  listNewest(kind: ReportKind): Promise<Result<readonly Report[], ReadError>>
  /** Open ones, to be searched in: at most 500. */
  listAll(kind: ReportKind): Promise<Result<readonly Report[], ReadError>>
  /** What readers see of it: the newest version first. @param after a list's `next` */
  listVersions(after: string | null): Promise<Result<CountedCursorPage<LogEntry>, ReadError>>
  getVersion(id: string): Promise<Result<LogEntry, ReadError>>
  /** To be searched in: at most 500. */
  listAllVersions(): Promise<Result<readonly LogEntry[], ReadError>>
  getSettings(): Promise<Result<SiteSettings, ReadError>>
  /** Whether maintainers let this person write nothing; false where that cannot be read. */
  isBlocked(uid: string): Promise<boolean>
  /** A report of this `id` that is stored already is success. */
  submit(report: NewReport): Promise<Result<null, SubmitProblem>>
  /** The same version adds its texts. */
  announce(entry: NewLogEntry): Promise<Result<null, SubmitProblem>>
}

export interface StoredReport {
  readonly kind: ReportKind
  readonly report: Report
}

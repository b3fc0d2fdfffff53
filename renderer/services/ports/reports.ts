/** Port: reports and the change log. Results are plain JSON, because they cross from server to browser. */
import type { ReadError } from '#shared/errors'
import type { SiteSettings } from '#shared/model/account'
import type { LogEntry, Report, ReportKind } from '#shared/model/report'
import type { Result } from '#shared/result'
import type { NewLogEntry, NewReport, ReportProblem } from '#shared/rules/reports/report-plan'
import type { WriteProblem } from '../writing/write-problem.ts'

export type SubmitProblem =
  | { readonly kind: 'field'; readonly problem: ReportProblem }
  /** A report with this title exists; `id` is its id. */
  | { readonly kind: 'taken'; readonly id: string }
  /** Maintainers have hidden this version, so nothing can be added to it. */
  | { readonly kind: 'hidden' }
  /** The rate limit of ten seconds between two reports applies. */
  | { readonly kind: 'too-soon' }
  /** Maintainers have blocked the person. */
  | { readonly kind: 'blocked' }
  | { readonly kind: WriteProblem }

/** One page of a list with cursor pagination and a total. */
export interface CountedCursorPage<T> {
  readonly items: readonly T[]
  /** Cursor of the next page; null at the end. */
  readonly next: string | null
  /** Number of all items; only known on the first page. */
  readonly total: number | null
}

export interface Reports {
  /** Lists open reports: features by priority, bugs newest first. @param after `next` of the page before */
  list(kind: ReportKind, after: string | null): Promise<Result<CountedCursorPage<Report>, ReadError>>
  /** Returns a report of either kind, open or done. */
  getReport(id: string): Promise<Result<StoredReport, ReadError>>
  /** Lists at most 50 reports, open or done, for the detection of duplicates. */
  listNewest(kind: ReportKind): Promise<Result<readonly Report[], ReadError>>
  /** Lists at most 500 open reports for the search. */
  listAll(kind: ReportKind): Promise<Result<readonly Report[], ReadError>>
  /** Lists the visible versions, newest first. @param after `next` of the page before */
  listVersions(after: string | null): Promise<Result<CountedCursorPage<LogEntry>, ReadError>>
  getVersion(id: string): Promise<Result<LogEntry, ReadError>>
  /** Lists at most 500 versions for the search. */
  listAllVersions(): Promise<Result<readonly LogEntry[], ReadError>>
  getSettings(): Promise<Result<SiteSettings, ReadError>>
  /** True if maintainers have blocked the person; false if that cannot be read. */
  isBlocked(uid: string): Promise<boolean>
  /** Submits a report. One with this `id` that is stored already is a success. */
  submit(report: NewReport): Promise<Result<null, SubmitProblem>>
  /** Announces a version. If the version exists, the texts are added to it. */
  announce(entry: NewLogEntry): Promise<Result<null, SubmitProblem>>
}

export interface StoredReport {
  readonly kind: ReportKind
  readonly report: Report
}

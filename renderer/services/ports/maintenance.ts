/** What maintainers ask of the world outside: what readers do not find, and what is only theirs to do. */
import type { ReadError } from '#shared/errors'
import type { AuditEntry } from '#shared/model/audit-entry'
import type { PageReference } from '#shared/model/page'
import type { LogEntry } from '#shared/model/report'
import type { Result } from '#shared/result'
import type {
  BlockRequest,
  LogModeration,
  ReportReview,
} from '#shared/rules/reports/moderation-plans'
import type { HideRequest } from '#shared/rules/saving/hide-plan'
import type { WriteProblem } from '../writing/write-problem.ts'
import type { Histories } from './histories.ts'
import type { ReadPage } from './pages.ts'

export interface UserBlock {
  /** uid of who is blocked. */
  readonly uid: string
  /** The server's time, ISO-8601 UTC; null where it cannot be read. */
  readonly since: string | null
  readonly reason: string
}

interface NamedUserBlock extends UserBlock {
  readonly userName: string | null
}

/** A list as far as it is read at once. */
export interface CursorPage<T> {
  readonly items: readonly T[]
  /** What is asked for to go on; null at the end. */
  readonly next: string | null
}

type ReadCursorPage<T> = (after: string | null) => Promise<Result<CursorPage<T>, ReadError>>

export interface Maintenance {
  /** Hidden pages too. */
  readonly readPage: ReadPage
  /** Of hidden pages too. */
  readonly histories: Histories
  /** null where there is no such page. */
  reference(key: string): Promise<Result<PageReference | null, ReadError>>
  readonly listHiddenPages: ReadCursorPage<PageReference>
  /** A page that is as it is wanted already is success. */
  hide(key: string, request: Omit<HideRequest, 'base'>): Promise<Result<null, WriteProblem>>
  reviewReport(review: ReportReview): Promise<Result<null, WriteProblem>>
  /** A version with all that is hidden of it; null where there is none. */
  getVersion(id: string): Promise<Result<LogEntry | null, ReadError>>
  /** Versions of the change log that are hidden. */
  readonly listHiddenVersions: ReadCursorPage<LogEntry>
  /** Hides a version or one of its texts, or shows it again. What is as it is wanted already is success. */
  moderateLog(request: LogModeration): Promise<Result<null, WriteProblem>>
  /** null for who is not blocked. */
  getBlock(uid: string): Promise<Result<UserBlock | null, ReadError>>
  /** Each with the name their newest edit bears; null for who has none. */
  readonly listBlocks: ReadCursorPage<NamedUserBlock>
  /** What maintainers did that stands in no page's history, the newest first. */
  readonly listAuditEntries: ReadCursorPage<AuditEntry>
  /** From then on every write and upload of theirs is refused. */
  block(request: BlockRequest, reason: string): Promise<Result<null, WriteProblem>>
  /** Of who is not blocked it is success. */
  unblock(request: Omit<BlockRequest, 'auditEntryId'>): Promise<Result<null, WriteProblem>>
}

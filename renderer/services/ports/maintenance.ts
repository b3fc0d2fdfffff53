/** Port: maintenance, which reads hidden content and moderates. */
import type { ReadError } from '#shared/errors'
import type { AuditEntry } from '#shared/model/audit-log'
import type { HomeChoice } from '#shared/model/home-choice'
import type { PageReference } from '#shared/model/page'
import type { LogEntry } from '#shared/model/report'
import type { TitlePresets } from '#shared/model/title-presets'
import type { Result } from '#shared/result'
import type { UnreadablePlace } from '#shared/rules/places/unreadable-places'
import type { HomeArrangement } from '#shared/rules/reports/home-choice-plan'
import type { BlockRequest, LogModeration, ReportReview } from '#shared/rules/reports/moderation-plans'
import type { TitlePresetsChange } from '#shared/rules/reports/title-presets-plan'
import type { HideRequest } from '#shared/rules/saving/hide-plan'
import type { WriteProblem } from '../writing/write-problem.ts'
import type { Histories } from './histories.ts'
import type { ReadPage } from './pages.ts'

export interface UserBlock {
  /** uid of the blocked person. */
  readonly uid: string
  /** The server's time, ISO-8601 UTC; null if it cannot be read. */
  readonly since: string | null
  readonly reason: string
}

interface NamedUserBlock extends UserBlock {
  readonly userName: string | null
}

/** One page of a list with cursor pagination. */
export interface CursorPage<T> {
  readonly items: readonly T[]
  /** Cursor of the next page; null at the end. */
  readonly next: string | null
}

type ReadCursorPage<T> = (after: string | null) => Promise<Result<CursorPage<T>, ReadError>>

export interface Maintenance {
  /** Reads pages including hidden ones. */
  readonly readPage: ReadPage
  /** Histories including those of hidden pages. */
  readonly histories: Histories
  /** Returns null if there is no such page. */
  reference(key: string): Promise<Result<PageReference | null, ReadError>>
  readonly listHiddenPages: ReadCursorPage<PageReference>
  /** Hides or shows a page. A page that has the wanted state already is a success. */
  hide(key: string, request: Omit<HideRequest, 'base'>): Promise<Result<null, WriteProblem>>
  reviewReport(review: ReportReview): Promise<Result<null, WriteProblem>>
  /** Returns a version including its hidden texts, or null if there is none. */
  getVersion(id: string): Promise<Result<LogEntry | null, ReadError>>
  /** Lists the hidden versions of the change log. */
  readonly listHiddenVersions: ReadCursorPage<LogEntry>
  /** Hides or shows a version or one of its texts. The wanted state already being stored is a success. */
  moderateLog(request: LogModeration): Promise<Result<null, WriteProblem>>
  /** Returns null if the person is not blocked. */
  getBlock(uid: string): Promise<Result<UserBlock | null, ReadError>>
  /** Lists the blocks, each with the user name of the person's newest edit; null if there is none. */
  readonly listBlocks: ReadCursorPage<NamedUserBlock>
  /** Lists the pages whose first place cannot be read. It reads no more than the catalogue. */
  readonly listUnreadablePlaces: ReadCursorPage<UnreadablePlace>
  /** Lists the audit log, newest first. */
  readonly listAuditEntries: ReadCursorPage<AuditEntry>
  /** Blocks a person: every later write and upload is refused. */
  block(request: BlockRequest, reason: string): Promise<Result<null, WriteProblem>>
  /** Returns what maintainers have chosen for the home page. */
  getHomeChoice(): Promise<Result<HomeChoice, ReadError>>
  arrangeHome(request: HomeArrangement): Promise<Result<null, WriteProblem>>
  /** Returns the usual titles of facts, built in or as maintainers have changed them. */
  getTitlePresets(): Promise<Result<TitlePresets, ReadError>>
  changeTitlePresets(request: TitlePresetsChange): Promise<Result<null, WriteProblem>>
  /** Lifts a block. A person who is not blocked is a success. */
  unblock(request: Omit<BlockRequest, 'auditEntryId'>): Promise<Result<null, WriteProblem>>
}

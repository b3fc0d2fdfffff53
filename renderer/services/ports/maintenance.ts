/** What maintainers ask of the world outside: what readers do not find, and what is only theirs to do. */
import type { ReadError } from '#shared/errors'
import type { Deed } from '#shared/model/deed'
import type { PageReference } from '#shared/model/page'
import type { LogEntry } from '#shared/model/report'
import type { Result } from '#shared/result'
import type { BlockOrder, Judgement, LogModeration } from '#shared/rules/reports/deed-plan'
import type { HideRequest } from '#shared/rules/saving/hide-plan'
import type { WriteProblem } from '../writing/write-problem.ts'
import type { Histories } from './histories.ts'
import type { ReadPage } from './pages.ts'

export interface Block {
  /** uid of who is blocked. */
  readonly uid: string
  /** The server's time, ISO-8601 UTC; null where it cannot be read. */
  readonly since: string | null
  readonly reason: string
}

interface NamedBlock extends Block {
  readonly userName: string | null
}

/** A list as far as it is read at once. */
export interface Part<T> {
  readonly items: readonly T[]
  /** What is asked for to go on; null at the end. */
  readonly next: string | null
}

type ReadPart<T> = (after: string | null) => Promise<Result<Part<T>, ReadError>>

export interface Maintenance {
  /** Hidden pages too. */
  readonly read: ReadPage
  /** Of hidden pages too. */
  readonly histories: Histories
  /** null where there is no such page. */
  reference(key: string): Promise<Result<PageReference | null, ReadError>>
  readonly hiddenPages: ReadPart<PageReference>
  /** A page that is as it is wanted already is success. */
  hide(key: string, wanted: Omit<HideRequest, 'base'>): Promise<Result<null, WriteProblem>>
  judge(judgement: Judgement): Promise<Result<null, WriteProblem>>
  /** A version with all that is hidden of it; null where there is none. */
  version(id: string): Promise<Result<LogEntry | null, ReadError>>
  /** Versions of the change log that are hidden. */
  readonly hiddenVersions: ReadPart<LogEntry>
  /** Hides a version or one of its texts, or shows it again. What is as it is wanted already is success. */
  moderateLog(order: LogModeration): Promise<Result<null, WriteProblem>>
  /** null for who is not blocked. */
  blockOf(uid: string): Promise<Result<Block | null, ReadError>>
  /** Each with the name their newest edit bears; null for who has none. */
  readonly blocks: ReadPart<NamedBlock>
  /** What maintainers did that stands in no page's history, the newest first. */
  readonly deeds: ReadPart<Deed>
  /** From then on every write and upload of theirs is refused. */
  block(order: BlockOrder, reason: string): Promise<Result<null, WriteProblem>>
  /** Of who is not blocked it is success. */
  unblock(order: Omit<BlockOrder, 'deedId'>): Promise<Result<null, WriteProblem>>
}

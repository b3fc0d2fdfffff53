/** What maintainers ask of the world outside: what readers do not find, and what is only theirs to do. */
import type { ReadError } from '#shared/errors'
import type { PageReference } from '#shared/model/page'
import type { Result } from '#shared/result'
import type { HideRequest } from '#shared/rules/hide-plan'
import type { Judgement } from '#shared/rules/judge-plan'
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

export interface NamedBlock extends Block {
  readonly userName: string | null
}

export interface Maintenance {
  /** Hidden pages too. */
  readonly read: ReadPage
  /** Of hidden pages too. */
  readonly histories: Histories
  /** null where there is no such page. */
  reference(key: string): Promise<Result<PageReference | null, ReadError>>
  /** At most 100. */
  hiddenPages(): Promise<Result<readonly PageReference[], ReadError>>
  /** A page that is as it is wanted already is success. */
  hide(key: string, wanted: Omit<HideRequest, 'base'>): Promise<Result<null, WriteProblem>>
  judge(judgement: Judgement): Promise<Result<null, WriteProblem>>
  /** null for who is not blocked. */
  blockOf(uid: string): Promise<Result<Block | null, ReadError>>
  /** At most 100, each with the name their newest edit bears; null for who has none. */
  blocks(): Promise<Result<readonly NamedBlock[], ReadError>>
  /** From then on every write and upload of theirs is refused. @param by uid of the maintainer */
  block(uid: string, reason: string, by: string): Promise<Result<null, WriteProblem>>
  unblock(uid: string): Promise<Result<null, WriteProblem>>
}

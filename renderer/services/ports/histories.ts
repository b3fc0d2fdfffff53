/** What screens ask of the wiki's history. Plain JSON, as all that crosses from server to browser. */
import type { ReadError } from '#shared/errors'
import type { HistoryEntry } from '#shared/model/history'
import type { Section } from '#shared/model/page'
import type { SectionName, TypeName } from '#shared/model/page-types'
import type { Result } from '#shared/result'

export interface HistoryPage {
  /** The newest first. */
  readonly entries: readonly HistoryEntry[]
  /** Where the next page begins; null at the end. */
  readonly next: string | null
}

export interface PageHistory extends HistoryPage {
  readonly key: string
  readonly name: string
  readonly type: TypeName
  /** As the page is now. */
  readonly rev: number
  /** Only maintainers find it. */
  readonly hidden: boolean
}

export interface Histories {
  /** @param beforeRev only saves before this rev; null begins with the newest. */
  listForPage(key: string, beforeRev: number | null): Promise<Result<PageHistory, ReadError>>
  /** Of all pages. @param after a page's `next`. @param uid of one person; null for everybody. */
  listRecent(after: string | null, uid: string | null): Promise<Result<HistoryPage, ReadError>>
  /** Sections as one save stored them; those it did not change are left out. */
  sections(
    entry: string,
    names: readonly SectionName[],
  ): Promise<Result<readonly Section[], ReadError>>
}

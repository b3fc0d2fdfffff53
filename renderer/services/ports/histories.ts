/** Port: page histories and recent changes. Results are plain JSON, because they cross from server to browser. */
import type { ReadError } from '#shared/errors'
import type { HistoryEntry } from '#shared/model/history'
import type { Section } from '#shared/model/page'
import type { SectionName, TypeName } from '#shared/model/page-types'
import type { Result } from '#shared/result'
import type { SealedChange } from '#shared/rules/places/sealed-changes'

/** Saves of several pages. */
export interface ChangesPage {
  /** Newest first. */
  readonly entries: readonly SealedChange[]
  /** Cursor of the next page; null at the end. */
  readonly next: string | null
}

export type SectionRevisions = Readonly<Partial<Record<SectionName, number>>>

export interface PageHistory {
  /** Newest first. */
  readonly entries: readonly HistoryEntry[]
  /** Cursor of the next page; null at the end. */
  readonly next: string | null
  readonly key: string
  readonly name: string
  readonly type: TypeName
  /** Current revision of the page. */
  readonly rev: number
  /** The last revision that wrote each section of the page; 0 for one from before revisions. */
  readonly sectionRevs: SectionRevisions
  /** True if `entries` has the save that created the page. */
  readonly hasFirstSave: boolean
  /** True for a hidden page, which only maintainers can find. */
  readonly hidden: boolean
  /** Former keys of a renamed page. */
  readonly movedFrom?: readonly string[]
}

export interface Histories {
  /** @param beforeRev only saves before this revision; null begins with the newest */
  listForPage(key: string, beforeRev: number | null): Promise<Result<PageHistory, ReadError>>
  /** @param after `next` of the previous page. @param uid uid of one editor; null for all */
  listRecent(after: string | null, uid: string | null): Promise<Result<ChangesPage, ReadError>>
  /** Returns the sections as one save stored them; those it did not change are left out. */
  sections(entry: string, names: readonly SectionName[]): Promise<Result<readonly Section[], ReadError>>
  /** Returns a section as the page has it now; null if it has none. */
  currentSection(type: TypeName, key: string, name: SectionName): Promise<Result<Section | null, ReadError>>
}

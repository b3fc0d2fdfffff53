/** What a save is asked to do, and why it may refuse. */
import type { Account } from '#shared/model/account'
import type { Block, PageDetails, PageReference } from '#shared/model/page'
import type { NameProblem } from '#shared/model/page-name'
import type { SectionName, TypeName } from '#shared/model/page-types'
import type { DetailsProblem } from './validation.ts'

export interface Editor {
  readonly uid: string
  readonly userName: string
  /** What author fields hold: the uid, or the address where the wiki is set up so. */
  readonly identity: string
}

/** Who saves, reports or announces: author fields hold the uid. */
export const toEditor = ({ uid, userName }: Account): Editor => ({
  uid,
  userName: userName ?? '',
  identity: uid,
})

export interface SaveRequest {
  /** The reference as the transaction read it; null creates the page. */
  readonly base: PageReference | null
  readonly details: PageDetails
  readonly changed: ReadonlyMap<SectionName, readonly Block[]>
  readonly editor: Editor
  /** ISO-8601 UTC. */
  readonly now: string
  /** 16 characters made when Submit was pressed; how a save recognises itself. */
  readonly saveId: string
  /** The editor's words for the history. */
  readonly comment: string
  readonly minor: boolean
  /**
   * The time of creation for the page's catalogue entry, in whole seconds since 1970; the page's own where this is
   * not given.
   */
  readonly created?: number | null
  /** The last revision in the history of a page whose own record is lost; a new page has none. */
  readonly lastRev?: number
  /** The shard a new page's entry goes to. */
  readonly shardForNew: number
  readonly typeOf: (key: string) => TypeName | null
}

export type SaveProblem =
  /** The page was renamed while it was edited. */
  | { readonly kind: 'moved'; readonly key: string }
  | { readonly kind: 'name'; readonly problem: NameProblem }
  | ({ readonly kind: 'details' } & DetailsProblem)
  /** Pages of this type have no such section. */
  | { readonly kind: 'section-unknown'; readonly section: SectionName }
  | { readonly kind: 'section-size'; readonly section: SectionName; readonly bytes: number }

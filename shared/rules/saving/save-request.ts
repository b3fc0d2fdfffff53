/** Types of save requests and their problems. */
import type { Account } from '#shared/model/account'
import type { Block, PageDetails, PageReference } from '#shared/model/page'
import type { NameProblem } from '#shared/model/page-name'
import type { SectionName, TypeName } from '#shared/model/page-types'
import type { BookCard } from '../places/book-index.ts'
import type { DetailsProblem } from './validation.ts'

export interface Editor {
  readonly uid: string
  readonly userName: string
  /** Value of author fields: the uid, or the e-mail address if the wiki is configured so. */
  readonly identity: string
}

/** Returns the author of a save, report or announcement, identified by uid. */
export const toEditor = ({ uid, userName }: Account): Editor => ({
  uid,
  userName: userName ?? '',
  identity: uid,
})

export interface SaveRequest {
  /** The reference as the transaction read it; null to create the page. */
  readonly base: PageReference | null
  readonly details: PageDetails
  readonly changed: ReadonlyMap<SectionName, readonly Block[]>
  readonly editor: Editor
  /** ISO-8601 UTC. */
  readonly now: string
  /** Id of 16 characters, created on Submit, by which a repeated save is recognized. */
  readonly saveId: string
  /** Edit summary for the history. */
  readonly comment: string
  readonly minor: boolean
  /** Creation time for the page's catalogue entry, in whole seconds since 1970; the page's own by default. */
  readonly created?: number | null
  /** Last revision in the history of a page whose reference is lost; absent for a new page. */
  readonly lastRev?: number
  /** Catalogue shard for the entry of a new page. */
  readonly shardForNew: number
  readonly typeOf: (key: string) => TypeName | null
  /** Cards of all books, by whose numbers the places of texts are ordered. The page itself need not be among them. */
  readonly books: readonly BookCard[]
}

export type SaveProblem =
  /** The page was renamed while it was edited. */
  | { readonly kind: 'moved'; readonly key: string }
  | { readonly kind: 'name'; readonly problem: NameProblem }
  | ({ readonly kind: 'details' } & DetailsProblem)
  /** Pages of this type do not have this section. */
  | { readonly kind: 'section-unknown'; readonly section: SectionName }
  | { readonly kind: 'section-size'; readonly section: SectionName; readonly bytes: number }

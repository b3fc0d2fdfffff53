/** What a page is once it has been read: plain, readonly, ready to be shown, merged or saved. */
import type { LocationType, SectionName, TypeName } from './page-types.ts'

/** A paragraph, or a titled row or chapter. Newlines in `text` are kept. */
export interface Entry {
  readonly id: string
  readonly title: string
  readonly text: string
}

/** A stretch of a section under its own heading ('' for none), with at most one image. */
export interface Block {
  readonly id: string
  readonly sectionName: string
  readonly entries: readonly Entry[]
  readonly imageUrl?: string
  readonly imageAlt?: string
}

/** Page key → type of the pages this section links to, so that reading needs no look-up. */
export type Links = Readonly<Record<string, TypeName>>

export interface Section {
  readonly name: SectionName
  /** The reference's rev at the save that wrote this section; 0 for records from before revs. */
  readonly rev: number
  readonly blocks: readonly Block[]
  readonly links: Links
  /** Part of the stored record could not be understood and is not shown. */
  readonly damaged: boolean
}

/** Where a section stands on its page, and the rev it has. */
export interface SectionPlace {
  readonly name: SectionName
  readonly order: number
  readonly rev: number
}

export interface PageEdit {
  /** ISO-8601 UTC. */
  readonly at: string
  readonly by: string
}

/** The page's own record: what it is called, what it is, and when it changed. */
export interface PageReference {
  readonly key: string
  readonly name: string
  readonly type: TypeName
  readonly series: string
  readonly sections: readonly SectionPlace[]
  /** Places of sections this version does not know, as they are stored: a save leaves them as they are. */
  readonly otherSections: readonly Readonly<Record<string, unknown>>[]
  /** ISO-8601 UTC; null where an old record has none that can be read. */
  readonly createdAt: string | null
  /** uid, or the creator's address in old records: never shown. */
  readonly createdBy: string
  /** Newest 50 edits, oldest first. */
  readonly edits: readonly PageEdit[]
  /** Saves so far; 0 for records from before revs. */
  readonly rev: number
  readonly saveId: string | null
  /** The server's time of the last save, ISO-8601 UTC. */
  readonly changedAt: string | null
  /** User name of the last editor; null where only an address is known. */
  readonly updatedByName: string | null
  /** Number of the catalogue shard that holds this page's entry. */
  readonly shard: number | null
  readonly imageUrl: string | null
  readonly summary: string
  readonly hidden: boolean
  /** The new key of a renamed page. */
  readonly movedTo: string | null
  readonly movedFrom: readonly string[]
  readonly bookNumber: number | null
  readonly locationType: LocationType | null
}

/** One view of a page: its reference and the sections of one part, in the order they are shown. */
export interface PageView {
  readonly reference: PageReference
  /** The part's view segment, '' for the first. */
  readonly view: string
  readonly sections: readonly Section[]
  /** Keys of linked pages the catalogue was asked for and does not hold; absent where nobody asked it. */
  readonly missing?: readonly string[]
}

/** A page as lists and links know it. */
export interface PageCard {
  readonly key: string
  readonly name: string
  readonly type: TypeName
  readonly series: string
  /** Whole seconds since 1970. */
  readonly created: number
  readonly bookNumber: number | null
  readonly locationType: LocationType | null
  readonly summary: string
}

/** What an editor states about a page beside its sections. */
export interface PageDetails {
  readonly name: string
  readonly type: TypeName
  readonly series: string
  readonly bookNumber: number | null
  readonly locationType: LocationType | null
}

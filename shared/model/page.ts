/** Types of a page after parsing: readonly plain data for display, merge and save. */
import type { ImageFields } from './images/image-fields.ts'
import type { LocationType, SectionName, TypeName } from './page-types.ts'
import type { Place } from './place.ts'
import type { UnmetDetails } from './unmet-details.ts'

interface StoredItem {
  /** The item's place in the story; absent for an unplaced one. An entry without a place has that of its block. */
  readonly at?: Place
  /** In route data alone, in place of `at`: its position as text (`rules/places/position-text.ts`). */
  readonly position?: string
  /** Fields that this version does not know, as stored. A save keeps them unchanged. */
  readonly otherFields?: Readonly<Record<string, unknown>>
}

/** A paragraph, or a titled row or chapter. `text` has the signs of `rules/text/parse-text.ts`; `title` only links. */
export interface Entry extends StoredItem {
  readonly id: string
  readonly title: string
  readonly text: string
  /** True for a sentence that stands in place of hidden entries. No record has it. */
  readonly isPlaceholder?: boolean
}

/** Part of a section with its own heading (may be empty) and at most one image. */
export interface Block extends ImageFields, StoredItem {
  readonly id: string
  readonly sectionName: string
  readonly entries: readonly Entry[]
  readonly imageUrl?: string
}

/** Maps the key of each linked page to its type, so that links need no read. */
export type Links = Readonly<Record<string, TypeName>>

export interface Section {
  readonly name: SectionName
  /** Revision of the page at the save that wrote this section; 0 for records from before revisions. */
  readonly rev: number
  readonly blocks: readonly Block[]
  readonly links: Links
  /** True if part of the stored record could not be parsed and is not shown. */
  readonly damaged: boolean
}

/** Position of a section on its page, and its revision. */
export interface SectionPosition {
  readonly name: SectionName
  readonly order: number
  readonly rev: number
  /**
   * The earliest place of the section's texts in the page's own series, as of the save that wrote them; null for a
   * section without text. Absent if a text has no place, and in records of earlier versions.
   */
  readonly first?: Place | null
  /** True for the section with the earliest `first` of the page, by the numbers that books had at the last save. */
  readonly isEarliest?: boolean
  /**
   * Address of the section's first image that lists may show, as of the last save; null if there is none. Absent in
   * records of earlier versions.
   */
  readonly imageUrl?: string | null
}

export interface PageEdit {
  /** ISO-8601 UTC. */
  readonly at: string
  readonly by: string
}

/** The reference: the page's own record with name, type and revision. */
export interface PageReference extends UnmetDetails {
  readonly key: string
  readonly name: string
  readonly type: TypeName
  readonly series: string
  readonly sections: readonly SectionPosition[]
  /** Items of sections that this version does not know, as stored. A save keeps them unchanged. */
  readonly otherSections: readonly Readonly<Record<string, unknown>>[]
  /** ISO-8601 UTC; null if an old record has none that can be read. */
  readonly createdAt: string | null
  /** uid, or the creator's e-mail address in old records. It is never shown. */
  readonly createdBy: string
  /** The newest 50 edits, oldest first. */
  readonly edits: readonly PageEdit[]
  /** Number of saves; 0 for records from before revisions. */
  readonly rev: number
  /** The last revision up to which nobody but the page's first editor has changed it. */
  readonly soleRev: number
  readonly saveId: string | null
  /** The server's time of the last save, ISO-8601 UTC. */
  readonly changedAt: string | null
  /** User name of the last editor; null if only an e-mail address is known. */
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

/** One part of a page: its reference and the part's sections in display order. */
export interface PageView {
  readonly reference: PageReference
  /** The part's view segment; empty for the first part. */
  readonly view: string
  readonly sections: readonly Section[]
  /** Keys of linked pages that the catalogue does not contain; absent if the catalogue was not consulted. */
  readonly missing?: readonly string[]
  /** In route data alone; absent if the books of the wiki were not known. */
  readonly places?: PagePlaces
}

/** Positions of a page and of the pages it links to, as text (`rules/places/position-text.ts`). */
export interface PagePlaces {
  /** Context of all positions of the page, in the form of `data-in`. */
  readonly context: string
  /** Position at which readers first meet the page, with its own context; absent for an unplaced one. */
  readonly first?: string
  /** Name of the page for readers who have not met it. */
  readonly safeName?: string
  /** Those of linked pages by key; an empty text for a page that the reader has not met, whose links are only words. */
  readonly links?: Readonly<Record<string, string>>
}

/** Summary of a page for lists and links. */
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
  /** Short form of the page's image (`images/short-image.ts`); null if it has none with resized copies. */
  readonly image: string | null
  /** Packed place at which readers first meet the page (`packed-place.ts`); absent for an unplaced one. */
  readonly first?: string
  /** In route data alone, in place of `first`: its position as text (`rules/places/card-positions.ts`). */
  readonly position?: string
  /** Name of the page for readers who have not met it. */
  readonly safeName?: string
  /** Hashes of the former keys of a renamed book, oldest first; absent if there are none. */
  readonly former?: readonly string[]
}

/**
 * A card that a screen may show: one of route data, which the gate opens, or one that the reader has reached. A stored
 * card is not assignable to it, so that code which shows one without asking for the reader's progress does not compile.
 */
export interface ShownCard extends PageCard {
  readonly first?: never
  readonly former?: never
  readonly safeName?: never
}

/** Details of a page that an editor enters besides its sections. */
export interface PageDetails extends UnmetDetails {
  readonly name: string
  readonly type: TypeName
  readonly series: string
  readonly bookNumber: number | null
  readonly locationType: LocationType | null
}

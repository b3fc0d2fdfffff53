/** Port: the search. */
import type { ReadError } from '#shared/errors'
import type { SectionName, TypeName } from '#shared/model/page-types'
import type { SearchFilter } from '#shared/model/paths'
import type { Result } from '#shared/result'
import type { Sealed } from '#shared/rules/places/sealed'

export interface SearchHit {
  readonly key: string
  readonly name: string
  /** The name in pieces, of which every second one matched; absent if unknown. */
  readonly pieces?: readonly string[]
  readonly type: TypeName
  readonly series: string
  /** True if a word of the query is in the name, type and series in another spelling only. */
  readonly hasOtherSpelling?: true
  /** Summary of the page, if it is cached. */
  readonly summary?: string
  /** Short form of the page's image, if it is cached; null if it has none. */
  readonly image?: string | null
}

/**
 * Packed places (`shared/model/packed-place.ts`) of what is revealed at the latest of the items, each of which is
 * revealed at the earliest of its places, separated by commas. Empty for something unplaced.
 */
export type TextPlaces = readonly string[]

/** A section whose text contains the words. */
export interface TextHit {
  readonly key: string
  readonly name: string
  readonly type: TypeName
  readonly series: string
  readonly section: SectionName
  /** Number of the part of a long section, from 0. */
  readonly part: string
  /** The sentence in pieces, of which every second one matched. */
  readonly pieces: readonly string[]
  /** True if a word of the query is in the text in another spelling only. */
  readonly hasOtherSpelling?: true
  /** Places at which the story reveals that the text has the words, or the link that is asked for. */
  readonly places: TextPlaces
  /** Places at which the story reveals the sentence. */
  readonly sentencePlaces: TextPlaces
  /** Anchor within the section of the heading or title above the first found word; absent if it has none. */
  readonly anchor?: string
  /** Short form of the page's image, if it is cached; null if it has none. */
  readonly image?: string | null
}

export interface TextResult {
  /** Best match first, at most 20; of texts that link to a page, at most 50. */
  readonly hits: readonly TextHit[]
  readonly total: number
  /** True if no name and no text contains all words: these texts contain some. */
  readonly isPartial: boolean
  /** Number of pages, while the index is being built. */
  readonly progress: { readonly done: number; readonly total: number } | null
}

/** An image on a page. */
export interface ImageHit {
  readonly key: string
  readonly name: string
  readonly type: TypeName
  readonly section: SectionName
  /** Short form of the image. */
  readonly image: string
  readonly places: TextPlaces
}

export const MAX_IMAGE_HITS = 100

export interface ImageResult {
  /** Best match first, each image once, at most 100; the newest first if nothing is searched for. */
  readonly hits: readonly ImageHit[]
  /** Number of all matches, shown or not. An image on two pages counts twice. */
  readonly total: number
  /** True while the index is being built. */
  readonly isPartial: boolean
}

/** Texts that are placed in a book. */
export interface BookTexts {
  /** Packed places of each page's texts by its key: those in the book, and others of the same texts. */
  readonly places: ReadonlyMap<string, readonly string[]>
  /** `building`: the index is not complete yet; `too-many`: there are more texts than one search returns. */
  readonly gap: 'building' | 'too-many' | null
}

export interface SearchResult {
  /** Best match first, at most 100. */
  readonly hits: readonly SearchHit[]
  /** Number of all matching pages, shown or not. */
  readonly total: number
  /** null if the service has no index of texts. */
  readonly texts: TextResult | null
  /** Types and series of all matches, most frequent first. */
  readonly types: readonly TypeName[]
  readonly seriesNames: readonly string[]
}

/** Results say more than a reader may have reached, so they are sealed. */
export interface Search {
  /** Searches the names and the texts of pages. An error never means that there are no results. */
  pages(query: string, filter?: SearchFilter): Promise<Result<Sealed<SearchResult>, ReadError>>
  /** Searches the images of all pages by page, series, file and what is written about them. */
  images(query: string): Promise<Result<Sealed<ImageResult>, ReadError>>
  /** Finds the texts that are placed in a book. @param keys its present key and its former ones */
  inBook(keys: readonly string[]): Promise<Result<Sealed<BookTexts>, ReadError>>
  /** True if the user name is known to be taken, in any case. Only the reservation is decisive. */
  hasUserName(userName: string): Promise<Result<boolean, ReadError>>
}

/** Store: what places in the story the editor of a page can offer, with the one that was used last. */
import type { PageCard } from '#shared/model/page'
import type { Place } from '#shared/model/place'
import { BookIndex, selectBooks } from '#shared/rules/places/book-index'
import { type Chapter, listChapters } from '#shared/rules/places/chapters'

export interface StoryState {
  /** null until the pages are known. */
  readonly index: BookIndex | null
  /** Normalized name of the page's series; empty for none. */
  readonly series: string
  /** True if a text of the page has a place. */
  readonly hasPlaces: boolean
  /** The place that was given to a text last; null before the first one. */
  readonly last: Place | null
  /** The chapters of books by their keys, as far as they are loaded. A book without chapters has an empty list. */
  readonly chapters: ReadonlyMap<string, readonly Chapter[]>
}

/** Returns the titles of the section with the book's chapters in its order; null if they cannot be read. */
export type LoadChapterTitles = (book: Pick<PageCard, 'key' | 'type'>) => Promise<readonly string[] | null>

export class StoryPlaces {
  readonly #load: LoadChapterTitles
  readonly #listeners = new Set<() => void>()
  /** Books whose chapters are loaded or being loaded. */
  readonly #requested = new Set<string>()
  #pages: readonly PageCard[] = []
  #state: StoryState = { index: null, series: '', hasPlaces: false, last: null, chapters: new Map() }

  constructor(load: LoadChapterTitles) {
    this.#load = load
  }

  readonly state = (): StoryState => this.#state

  readonly subscribe = (onChange: () => void): (() => void) => {
    this.#listeners.add(onChange)
    return () => void this.#listeners.delete(onChange)
  }

  /** Says that a text of the page has a place. */
  addPlaces(): void {
    if (!this.#state.hasPlaces) this.#update({ hasPlaces: true })
  }

  /** @param pages empty until they are known @param series as stored, or as it is typed */
  setPage(pages: readonly PageCard[], series: string): void {
    const isSame = pages === this.#pages
    const index = isSame ? this.#state.index : pages.length === 0 ? null : new BookIndex(selectBooks(pages))
    const normalized = index?.normalizeSeries(series) ?? ''
    this.#pages = pages
    if (!isSame || normalized !== this.#state.series) this.#update({ index, series: normalized })
  }

  /** Remembers a place that was given to a text. */
  use(place: Place): void {
    this.#update({ last: place, hasPlaces: true })
  }

  /** Loads the chapters of a book, once; after a failure the next call tries again. */
  loadChapters(key: string): void {
    const card = this.#pages.find((page) => page.key === key)
    if (card === undefined || this.#requested.has(key)) return
    this.#requested.add(key)
    void this.#load(card).then((titles) => {
      if (titles === null) this.#requested.delete(key)
      else this.#update({ chapters: new Map(this.#state.chapters).set(key, listChapters(titles)) })
    })
  }

  #update(change: Partial<StoryState>): void {
    this.#state = { ...this.#state, ...change }
    for (const onChange of this.#listeners) onChange()
  }
}

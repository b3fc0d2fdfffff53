/** Report of places in the story whose book readers cannot find, so that they count as later than everything. */
import { toCardPlaces } from '#shared/model/card-places'
import type { Block, PageReference } from '#shared/model/page'
import { hasBookNumbers, isSectionName } from '#shared/model/page-types'
import { parseFields, toPlainRecord } from '#shared/model/protocol-fields'
import { readReference, readSection } from '#shared/model/records'
import { type BookCard, BookIndex } from '#shared/rules/places/book-index'
import type { WikiDocument } from '../wiki/wiki.ts'

interface FoundPage {
  readonly isHidden: boolean
  readonly isBook: boolean
  /** Key of the page that this one was renamed to, or null. */
  readonly movedTo: string | null
}

/** Number of texts by the key of the book in which they are placed. Empty for places that cannot be read. */
type PlacedTexts = ReadonlyMap<string, number>

/** Collects places and books from every record, which must be added once, in any order. */
export class PlaceReview {
  readonly #pages = new Map<string, FoundPage>()
  readonly #books: BookCard[] = []
  /** By the paths of sections. */
  readonly #places = new Map<string, PlacedTexts>()

  add({ path, fields }: WikiDocument): void {
    const [collection, second = '', key, section, ...deeper] = path.split('/')
    if (collection === 'ContentRef' && key === undefined) this.#addPage(readReference(second, readFields(fields)))
    if (collection !== 'Content' || section === undefined || deeper.length > 0 || !isSectionName(section)) return
    // Most sections of a wiki may have no place, and parsing takes longer than the search.
    if (!fields.includes('"at"')) return
    const counts = countPlaces(readSection(section, readFields(fields)).blocks)
    if (counts.size > 0) this.#places.set(path, counts)
  }

  /** @param isDamaged true for unreadable records, which are reported elsewhere */
  end(isDamaged: (path: string) => boolean): string[] {
    const index = new BookIndex(this.#books)
    return [...this.#places].flatMap(([path, counts]) => {
      const page = this.#pages.get(path.split('/')[2] ?? '')
      // Nobody reads a hidden page, and the sections of a renamed one are stored under its present key.
      if (page === undefined || page.isHidden || page.movedTo !== null) return []
      return [...counts]
        .filter(([book]) => index.findBook(book) === undefined && !isDamaged(`ContentRef/${book}`))
        .map(([book, count]) => `${path}: ${formatTexts(count)} placed ${this.#describeBook(book)}`)
    })
  }

  #addPage(reference: PageReference | null): void {
    if (reference === null) return
    const { key, name, series, bookNumber, hidden, movedTo, type } = reference
    this.#pages.set(key, { isHidden: hidden, isBook: hasBookNumbers(type), movedTo })
    if (hidden || movedTo !== null || !hasBookNumbers(type)) return
    const { former = [] } = toCardPlaces(reference)
    this.#books.push({ key, name, series, bookNumber, former })
  }

  #describeBook(key: string): string {
    if (key === '') return 'where it cannot be read'
    const stored = this.#pages.get(key)
    const page = stored?.movedTo ? this.#pages.get(stored.movedTo) : stored
    if (page === undefined) return `in ${key}, which does not exist`
    if (page.isHidden) return `in ${key}, which is hidden`
    return page.isBook ? `in ${key}, which has no number or no series` : `in ${key}, which is no book`
  }
}

const readFields = (fields: string) => toPlainRecord(parseFields(fields))

/** A block with a place of its own counts as one text. */
function countPlaces(blocks: readonly Block[]): PlacedTexts {
  const counts = new Map<string, number>()
  for (const { at } of blocks.flatMap((block) => [block, ...block.entries]))
    if (at !== undefined) counts.set(at.book, (counts.get(at.book) ?? 0) + 1)
  return counts
}

const formatTexts = (count: number): string => (count === 1 ? '1 text is' : `${count.toLocaleString('en')} texts are`)

/** Loads the pages of which a text is placed in a book: places from the search, names and books from the catalogue. */
import type { ReadError } from '#shared/errors'
import type { PageReference } from '#shared/model/page'
import { ok, type Result } from '#shared/result'
import type { BookIndex, IndexedBook } from '#shared/rules/places/book-index'
import { type BookPage, listBookPages } from '#shared/rules/places/book-pages'
import { withPosition } from '#shared/rules/places/card-positions'
import { getBookIndex } from '#shared/rules/places/catalogue-index'
import { type Sealed, seal, unseal } from '#shared/rules/places/sealed'
import type { BookTexts } from '../ports/search.ts'
import type { Services } from '../ports/services.ts'

export interface PlacedBookPage extends BookPage {
  /** Position at which readers first meet the page (`card-positions.ts`); absent for an unplaced one. */
  readonly position?: string
}

export interface BookPages {
  readonly index: BookIndex
  /** undefined if it has no number in a series. */
  readonly book: IndexedBook | undefined
  readonly pages: Sealed<readonly PlacedBookPage[]>
  /**
   * The reason that pages may be missing; null if none is. If the search is unreachable, has failed or has found no text,
   * each page is only in the chapter in which readers first meet it.
   */
  readonly gap: BookTexts['gap'] | 'unreachable' | 'failed' | 'no-texts'
}

const NO_TEXTS: BookTexts = { places: new Map(), gap: null }

export async function loadBookPages(
  { search, catalogue }: Pick<Services, 'search' | 'catalogue'>,
  { key, movedFrom }: Pick<PageReference, 'key' | 'movedFrom'>,
): Promise<Result<BookPages, ReadError>> {
  const [found, read] = await Promise.all([search.inBook([key, ...movedFrom]), catalogue.all()])
  if (!read.ok) return read
  const cards = read.value
  const index = getBookIndex(cards)
  const texts = found.ok ? unseal(found.value) : NO_TEXTS
  const pages = listBookPages(cards, texts.places, key, index).map((page): PlacedBookPage => {
    const { position } = withPosition(page.card, index)
    return position === undefined ? page : { ...page, position }
  })
  return ok({ index, book: index.findBook(key), pages: seal(pages), gap: findGap(found, texts, pages.length) })
}

/**
 * A page that is first met in the book has a text there, unless an editor has set where it is met. So an index without
 * any text may be from before it had books.
 */
function findGap(found: Result<unknown, ReadError>, { gap, places }: BookTexts, pageCount: number): BookPages['gap'] {
  if (!found.ok) return found.error.kind === 'unreachable' ? 'unreachable' : 'failed'
  return gap ?? (places.size === 0 && pageCount > 0 ? 'no-texts' : null)
}

/** Hook: the pages with a text in a book, as far as the reader has met them. */
import type { ReadError } from '#shared/errors'
import type { PageReference } from '#shared/model/page'
import type { Result } from '#shared/result'
import type { BookPage } from '#shared/rules/places/book-pages'
import { seal } from '#shared/rules/places/sealed'
import { type BookPages, loadBookPages, type PlacedBookPage } from '../reading/load-book-pages.ts'
import { useOpenedPages } from './use-opened-pages.ts'
import { type QueryState, useQuery } from './use-query.ts'

const NONE = seal<readonly PlacedBookPage[]>([])

export interface ShownBookPages extends QueryState<Result<BookPages, ReadError>> {
  /** Met pages. Their chapters are all those of the book, also later ones. */
  readonly pages: readonly BookPage[]
}

export function useBookPages(reference: PageReference): ShownBookPages {
  const query = useQuery(`book ${reference.key}`, (services) => loadBookPages(services, reference))
  return { ...query, pages: useOpenedPages(query.value?.ok ? query.value.value.pages : NONE) }
}

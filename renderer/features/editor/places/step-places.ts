/** Rules: the place in the story that follows another one. */
import type { Place } from '#shared/model/place'
import type { StoryState } from './story-places.ts'

/**
 * Returns the next chapter of the same book: the next one of its list, or the next number if the list has no more.
 * After a whole book that is its first chapter, and without a place the first chapter of the series. Null without a
 * known book.
 */
export function findNextChapter(place: Place | null, { index, series, chapters }: StoryState): Place | null {
  const book = place === null ? index?.listBooks(series)[0] : index?.findBook(place.book)
  if (book === undefined) return null
  const known = chapters.get(book.key) ?? []
  const chapter = place?.chapter
  const next = chapter === undefined ? known[0] : known.find(({ number }) => number > chapter)
  return { book: book.key, chapter: next?.number ?? Math.floor(chapter ?? 0) + 1 }
}

/** Returns the next book of the same series; the first one of the page's series without a place; null after the last. */
export function findNextBook(place: Place | null, { index, series }: StoryState): Place | null {
  if (index === null) return null
  const book = place === null ? undefined : index.findBook(place.book)
  const books = index.listBooks(place === null ? series : (book?.series ?? ''))
  const next = place === null ? books[0] : books[books.findIndex(({ key }) => key === book?.key) + 1]
  return next === undefined ? null : { book: next.key }
}

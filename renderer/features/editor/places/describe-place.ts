/** Texts that show a place in the story: short at its text, whole as an accessible name. */
import { PLACING_MESSAGES } from '#shared/messages/placing-messages'
import type { Place } from '#shared/model/place'
import { toPageName } from '#shared/model/to-page-name'
import type { StoryState } from './story-places.ts'

export interface PlaceText {
  /** The numbers, such as `3 · 12`. A book of another series is named. */
  readonly short: string
  /** The place in words, such as `book 3, chapter 12`. */
  readonly long: string
  readonly isKnown: boolean
}

export function describePlace({ book: key, chapter }: Place, { index, series }: StoryState): PlaceText {
  if (key === '') return { short: PLACING_MESSAGES.unknown, long: PLACING_MESSAGES.unreadable, isKnown: false }
  const book = index?.findBook(key)
  const name = book?.name ?? toPageName(key)
  // Before the books are known, none of them is missing.
  if (book === undefined && index !== null)
    return { short: PLACING_MESSAGES.unknown, long: PLACING_MESSAGES.noSuchBook(name), isKnown: false }
  if (book === undefined || book.series !== series)
    return {
      short: PLACING_MESSAGES.otherBookNumbers(name, chapter),
      long: PLACING_MESSAGES.otherBook(name, chapter),
      isKnown: true,
    }
  const { bookNumber } = book
  return {
    short: PLACING_MESSAGES.numbers(String(bookNumber), chapter),
    long:
      chapter === undefined ? PLACING_MESSAGES.book(bookNumber) : PLACING_MESSAGES.bookAndChapter(bookNumber, chapter),
    isKnown: true,
  }
}

/** Query: the places in the story that fit what somebody types, such as `3.12`, `3.soup` or the name of a book. */
import { PLACING_MESSAGES } from '#shared/messages/placing-messages'
import { normalizeName } from '#shared/model/page-key'
import { isSamePlace, type Place } from '#shared/model/place'
import type { BookIndex, IndexedBook } from '#shared/rules/places/book-index'
import { describePlace } from './describe-place.ts'
import type { StoryState } from './story-places.ts'

export interface PlaceOption {
  readonly id: string
  readonly place: Place
  /** The numbers, such as `3 · 12`. */
  readonly name: string
  /** The label of the chapter, or the name of the book. */
  readonly note: string
}

export interface FoundPlaces {
  /** Each place once, the best one first. */
  readonly options: readonly PlaceOption[]
  /** Keys of the books whose chapters would give better options. */
  readonly wanted: readonly string[]
}

const MAX_OPTIONS = 40
const NUMBER = /^\d+(?:\.\d+)?$/
const NOTHING: FoundPlaces = { options: [], wanted: [] }

/** @param typed what stands after the `@`; empty for a list of all books of the series */
export function searchPlaces(typed: string, state: StoryState): FoundPlaces {
  const { index, last } = state
  if (index === null) return NOTHING
  const query = normalizeName(typed).toLowerCase()
  const wanted = new Set<string>()
  const places: Place[] = []
  if (last !== null && formatTyped(last, state).startsWith(query)) places.push(last)
  for (const { book: part, chapter } of listReadings(query)) {
    for (const book of findBooks(part, chapter !== null, index, state.series)) {
      if (chapter === null) places.push({ book: book.key })
      else {
        wanted.add(book.key)
        places.push(...findChapters(book.key, chapter, state))
      }
    }
  }
  const unique = places.filter((place, at) => places.findIndex((other) => isSamePlace(place, other)) === at)
  return {
    options: unique.slice(0, MAX_OPTIONS).map((place) => toOption(place, state)),
    wanted: [...wanted].filter((key) => !state.chapters.has(key)),
  }
}

/** A number with a dot may be that of a book, such as 2.5, or of a book and a chapter. The longest book comes first. */
const listReadings = (query: string): readonly { readonly book: string; readonly chapter: string | null }[] => [
  { book: query, chapter: null },
  ...[...query.matchAll(/\./g)].toReversed().map(({ index }) => ({
    book: query.slice(0, index).trim(),
    chapter: query.slice(index + 1).trim(),
  })),
]

/** @param isWhole false if the number of the book may go on */
function findBooks(part: string, isWhole: boolean, index: BookIndex, series: string): readonly IndexedBook[] {
  const own = index.listBooks(series)
  if (part === '') return isWhole ? [] : own
  const numbered = own.filter(({ bookNumber }) => String(bookNumber) === part)
  const begun = isWhole ? [] : own.filter(({ bookNumber }) => `${bookNumber}`.startsWith(part))
  const others = index.listSeries().filter((name) => name !== series)
  const all = [...own, ...others.flatMap((name) => index.listBooks(name))]
  const named = all.filter(({ name }) => hasWord(name, part))
  return [...new Set([...numbered, ...begun, ...named])]
}

/** True if a word of the text, or the words from it on, begin so. */
function hasWord(text: string, begin: string): boolean {
  const normal = normalizeName(text).toLowerCase()
  const at = normal.indexOf(begin)
  return at === 0 || (at > 0 && normal.includes(` ${begin}`))
}

function findChapters(book: string, part: string, { chapters }: StoryState): readonly Place[] {
  const known = chapters.get(book) ?? []
  const begun = known.filter(({ number, label }) => `${number}`.startsWith(part) || hasWord(label, part))
  const found = begun.map(({ number }) => ({ book, chapter: number }))
  // The list of chapters may be incomplete.
  return NUMBER.test(part) ? [{ book, chapter: Number(part) }, ...found] : found
}

function toOption(place: Place, state: StoryState): PlaceOption {
  const { book, chapter } = place
  const label = state.chapters.get(book)?.find(({ number }) => number === chapter)?.label
  const known = state.index?.findBook(book)
  // A book of another series is named already.
  const name = known?.series === state.series ? known.name : known?.series
  const isLast = isSamePlace(place, state.last ?? undefined)
  const parts = [label ?? name, isLast && PLACING_MESSAGES.lastUsed].filter(Boolean)
  return { id: formatPlaceId(place), place, name: describePlace(place, state).short, note: parts.join(' · ') }
}

const formatPlaceId = ({ book, chapter }: Place): string => `${book} ${chapter ?? ''}`

/** The place as somebody would type it. */
function formatTyped({ book: key, chapter }: Place, { index, series }: StoryState): string {
  const book = index?.findBook(key)
  const begin = book?.series === series ? String(book.bookNumber) : normalizeName(book?.name ?? '').toLowerCase()
  return chapter === undefined ? begin : `${begin}.${chapter}`
}

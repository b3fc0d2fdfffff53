/** Rule: the recap of a reader, the synopses of the books of each followed series up to the reader's place. */
import type { Block, Entry, PageCard, PagePlaces, Section } from '#shared/model/page'
import { getSectionSpec, listSectionNames, type SectionName, type TypeName } from '#shared/model/page-types'
import { resolveLinks } from '../names/resolve-links.ts'
import type { BookIndex, IndexedBook } from './book-index.ts'
import { findFirstPosition } from './catalogue-index.ts'
import { isBlankEntry } from './is-blank-entry.ts'
import { hasLimit, type Limits } from './limits.ts'
import { openPage } from './open-page.ts'
import { type FindFirstPosition, placeSections } from './page-positions.ts'
import type { Progress, SeriesProgress } from './progress.ts'
import { isVisible } from './visibility.ts'

export interface FollowedSeries {
  /** Normalized name. */
  readonly name: string
  readonly set: SeriesProgress
  /** Books that the reader has begun, in their order; none if the book of the place is not known. */
  readonly books: readonly IndexedBook[]
}

/** @param limits those of the progress by the present numbers of the books */
export const listFollowedSeries = ({ series }: Progress, limits: Limits, index: BookIndex): FollowedSeries[] =>
  [...series]
    .map(([name, set]) => ({
      name,
      set,
      books: index.listBooks(name).filter((book) => isBegun(book, limits, index)),
    }))
    .sort((a, b) => a.name.localeCompare(b.name))

const isBegun = (book: IndexedBook, limits: Limits, index: BookIndex): boolean =>
  isVisible(index.findPagePosition({ book: book.key }), getContext(book, index), limits)

const getContext = ({ series }: IndexedBook, index: BookIndex) => ({ series, numbering: index.getNumbering(series) })

/** Returns the sections of a book's page that retell it: prose, and neither its lead nor a list of titles. */
export const listRecapSections = (type: TypeName): readonly SectionName[] =>
  listSectionNames(type).filter((name) => {
    const { area, entries } = getSectionSpec(name)
    return area === 'body' && entries === 'prose'
  })

export interface RecapText {
  /** Only what the reader has reached; empty if that is nothing. */
  readonly blocks: readonly Block[]
  readonly links: Section['links']
  /** An empty text for each linked page whose links are only words, as in `PagePlaces`. */
  readonly linkPositions: NonNullable<PagePlaces['links']>
}

interface RecapOptions {
  readonly limits: Limits
  readonly index: BookIndex
  /** All pages by key; null if they are not known. Then no text leads a reader with a limit to another page. */
  readonly pages: ReadonlyMap<string, PageCard> | null
}

/** The gate of pages decides. The sentences that it puts in place of hidden texts are left out. */
export function openRecapText(stored: Section, book: IndexedBook, { limits, index, pages }: RecapOptions): RecapText {
  const { sections, missing = [] } = resolveLinks({ sections: [stored] }, (key) => pages?.get(key)?.type ?? null)
  const findFirst: FindFirstPosition = (key) => findFirstPosition(pages?.get(key), index)
  const opened = openPage(placeSections(sections, getContext(book, index), index, findFirst), limits)
  const blocks = opened.sections
    .flatMap((section) => section.blocks)
    .map((block) => ({ ...block, entries: block.entries.filter(isReached) }))
    .filter(({ entries }) => entries.length > 0)
  const links: Section['links'] = sections[0]?.links ?? {}
  // The words of a link may not name its page, but its address does.
  const closed = pages === null && hasLimit(limits) ? links : opened.places?.links
  return { blocks, links, linkPositions: Object.fromEntries([...Object.keys(closed ?? {}), ...missing].map(toClosed)) }
}

const toClosed = (key: string): [string, string] => [key, '']

const isReached = (entry: Entry): boolean => !entry.isPlaceholder && !isBlankEntry(entry)

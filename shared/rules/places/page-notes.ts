/**
 * Notes of a page: the sources of its shown texts, numbered by section, and the chapters in which the page appears.
 * They are derived from positions whenever the page is shown, and never stored.
 */
import type { Entry, PageView, Section } from '#shared/model/page'
import { CHAPTERS_SECTION, getSectionSpec, type SectionName } from '#shared/model/page-types'
import { toPlainTitle } from '../text/plain-title.ts'
import type { Position } from './book-index.ts'
import { listSectionChapters } from './chapters.ts'
import { isBlankEntry } from './is-blank-entry.ts'
import { parseContext, parsePosition } from './position-text.ts'
import type { MaybePosition } from './visibility.ts'

export interface SectionNotes {
  readonly name: SectionName
  /** Numbers of the section's texts in the order of `listShownTexts`, from 1; null for one without a known position. */
  readonly numbers: readonly (number | null)[]
  /** The position of each number, in the order in which the texts first use it. */
  readonly sources: readonly Position[]
}

/** Appearances of a page in one book. */
export interface BookAppearances {
  /** Position of the earliest of them. */
  readonly position: Position
  /** In rising order; Infinity stands for texts of the book without a chapter. */
  readonly chapters: readonly number[]
  /** The chapter in which readers first meet the page; null if that is another book, or not known. */
  readonly firstChapter: number | null
}

export interface PageNotes {
  /** Normalized name of the page's series; empty for a page of no series. */
  readonly series: string
  readonly sections: readonly SectionNotes[]
  /** Books of the page's own series first, then by series, each in the order of its books. */
  readonly appearances: readonly BookAppearances[]
  /** Of a book: the chapter of each text of its Chapters section, in the order of `listShownTexts`; null for no chapter. */
  readonly chapters: readonly (number | null)[]
}

const isBlank = (text: string): boolean => text.trim() === ''

interface ShownText {
  readonly id: string
  readonly isPlaceholder: boolean
}

/** Lists the entries of a section that have an element with text, in the order of their elements. */
export function listShownTexts({ name, blocks }: Section): ShownText[] {
  const isAside = getSectionSpec(name).area === 'aside'
  return blocks.flatMap((block) => {
    const entries = isAside ? listFacts(block.entries) : block.entries.filter((entry) => !isBlankEntry(entry))
    return entries.map(({ id, isPlaceholder = false }) => ({ id: `${block.id} ${id}`, isPlaceholder }))
  })
}

/** Rows of a title and a text are above the texts without a title. */
function listFacts(entries: readonly Entry[]): Entry[] {
  const written = entries.filter(({ text }) => !isBlank(text))
  return [...written.filter(({ title }) => !isBlank(title)), ...written.filter(({ title }) => isBlank(title))]
}

/**
 * @param page route data with all positions
 * @param shown the sections as the gate has opened them for the reader. Only texts that are in them have notes.
 */
export function derivePageNotes(
  { places, sections }: Pick<PageView, 'places' | 'sections'>,
  shown: readonly Section[],
): PageNotes {
  const context = parseContext(places?.context)
  const parse = (text: string | undefined): MaybePosition => parsePosition(text, context)
  const notes = shown.map((section) => {
    const all = sections.find(({ name }) => name === section.name)
    return numberTexts(section, mapPositions(all), parse)
  })
  const first = parse(places?.first)
  const { series } = context
  return {
    series,
    sections: notes,
    appearances: listAppearances(notes, first, series),
    chapters: listShownChapters(sections.find(isChapters), shown.find(isChapters)),
  }
}

const isChapters = ({ name }: Section): boolean => name === CHAPTERS_SECTION

/** Values by the ids of `listShownTexts`. Of two texts with one id, neither has a value. */
function mapEntries<T>(
  section: Section | undefined,
  read: (entry: Entry) => T | undefined,
): ReadonlyMap<string, T | undefined> {
  const values = new Map<string, T | undefined>()
  for (const block of section?.blocks ?? [])
    for (const entry of block.entries) {
      const key = `${block.id} ${entry.id}`
      const value = read(entry)
      values.set(key, values.has(key) ? undefined : value)
    }
  return values
}

/** Positions as text. */
const mapPositions = (section: Section | undefined) => mapEntries(section, ({ position }) => position)

/** The numbers depend on all titles of the section, shown or not. */
function listShownChapters(all: Section | undefined, shown: Section | undefined): readonly (number | null)[] {
  if (all === undefined || shown === undefined) return []
  const chapters = listSectionChapters(all).values()
  const numbers = mapEntries(all, ({ title }) =>
    toPlainTitle(title) === '' ? undefined : chapters.next().value?.number,
  )
  return listShownTexts(shown).map(({ id, isPlaceholder }) => (isPlaceholder ? null : (numbers.get(id) ?? null)))
}

function numberTexts(
  section: Section,
  positions: ReadonlyMap<string, string | undefined>,
  parse: (text: string | undefined) => MaybePosition,
): SectionNotes {
  /** Equal positions of one page have equal texts. */
  const used = new Map<string, number>()
  const sources: Position[] = []
  const numbers = listShownTexts(section).map(({ id, isPlaceholder }) => {
    const text = isPlaceholder ? undefined : positions.get(id)
    const position = parse(text)
    if (text === undefined || position === undefined || position === 'unknown') return null
    const known = used.get(text)
    if (known !== undefined) return known
    sources.push(position)
    used.set(text, sources.length)
    return sources.length
  })
  return { name: section.name, numbers, sources }
}

/** @param first where readers first meet the page, which may be in another part of it */
function listAppearances(
  sections: readonly SectionNotes[],
  first: MaybePosition,
  ownSeries: string,
): readonly BookAppearances[] {
  const known = first === 'unknown' ? undefined : first
  const books = new Map<string, Position[]>()
  for (const position of [...(known === undefined ? [] : [known]), ...sections.flatMap(({ sources }) => sources)]) {
    const book = toBookKey(position)
    books.set(book, [...(books.get(book) ?? []), position])
  }
  return [...books.values()]
    .flatMap((positions) => joinChapters(positions, known))
    .sort(({ position: a }, { position: b }) => compareBooks(a, b, ownSeries))
}

function joinChapters(positions: readonly Position[], first: Position | undefined): BookAppearances[] {
  const sorted = positions.toSorted((a, b) => compareNumbers(a.chapter, b.chapter))
  const [position] = sorted
  if (position === undefined) return []
  const isFirstBook = first !== undefined && toBookKey(first) === toBookKey(position)
  const chapters = [...new Set(sorted.map(({ chapter }) => chapter))]
  return [{ position, chapters, firstChapter: isFirstBook ? first.chapter : null }]
}

const toBookKey = ({ bookNumber, tie, series }: Position): string => `${bookNumber} ${tie} ${series}`

/** The difference of two infinite numbers would be NaN. */
const compareNumbers = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1)

function compareBooks(a: Position, b: Position, ownSeries: string): number {
  if (a.series !== b.series) return a.series === ownSeries || (b.series !== ownSeries && a.series < b.series) ? -1 : 1
  return a.bookNumber - b.bookNumber || a.tie - b.tie
}

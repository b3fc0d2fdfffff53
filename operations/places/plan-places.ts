/** Plan of an operation that places all unplaced texts of a type and series: one save for each page that it changes. */
import { addEntry, chooseShardForNewEntry, EMPTY_SIZES } from '#shared/model/catalogue'
import type { Block } from '#shared/model/page'
import { normalizeName, toPageKey } from '#shared/model/page-key'
import { CHAPTERS_SECTION, type SectionName, type TypeName } from '#shared/model/page-types'
import type { Place } from '#shared/model/place'
import { err, ok, type Result } from '#shared/result'
import { BookIndex, type IndexedBook } from '#shared/rules/places/book-index'
import { listSectionChapters } from '#shared/rules/places/chapters'
import { planSave, type SavePlan } from '#shared/rules/saving/save-plan'
import { sha256 } from '../wiki/digest.ts'
import { describeSaveProblem } from '../wiki/save-sentences.ts'
import { type KnownPage, listBookCards, type WikiPages } from '../wiki/wiki-pages.ts'
import { placeBlocks } from './place-blocks.ts'

export interface PlacingOptions {
  readonly type: TypeName
  readonly series: string
  /** null for all sections. */
  readonly section: SectionName | null
  /** Name or key of a book. */
  readonly book: string
  /** null for the book as a whole. */
  readonly chapter: number | null
  readonly now: Date
}

export interface PlacedSection {
  readonly name: SectionName
  /** The beginning of each text that gets the place. */
  readonly texts: readonly string[]
}

export interface PlacedPage {
  readonly name: string
  readonly sections: readonly PlacedSection[]
}

export interface PlacingPlan {
  /** The place in words. */
  readonly place: string
  /** Pages with a text that gets the place. */
  readonly pages: readonly PlacedPage[]
  readonly saves: readonly SavePlan[]
  /** Number of texts that have a place, and keep it. */
  readonly placedBefore: number
  /** A line for each section that cannot be read whole, and is left as it is. */
  readonly left: readonly string[]
}

/** @returns an error message that names what is wrong, before anything is written */
export function planPlaces(wiki: WikiPages, options: PlacingOptions): Result<PlacingPlan, string> {
  const books = listBookCards(wiki.pages)
  const chosen = [...wiki.pages.values()].filter((page) => isChosen(page, options))
  if (chosen.length === 0) return err(`No ${options.type} page that is shown has the series "${options.series}".`)
  const found = findPlace(wiki, new BookIndex(books), options)
  if (!found.ok) return found
  const { place, words } = found.value
  const pages: PlacedPage[] = []
  const saves: SavePlan[] = []
  const left: string[] = []
  let placedBefore = 0
  let sizes = wiki.shardSizes.get(options.type) ?? EMPTY_SIZES
  for (const page of chosen) {
    const { reference } = page
    const placed = placeSections(page, place, options.section)
    placedBefore += placed.placedBefore
    left.push(...placed.left)
    if (placed.sections.length === 0) continue
    // A page from before the catalogue gets its entry by this save.
    const shardForNew = chooseShardForNewEntry(sizes)
    if (reference.shard === null) sizes = addEntry(sizes, shardForNew)
    const save = planSave({
      base: reference,
      details: reference,
      changed: placed.changed,
      editor: { uid: 'operator', userName: 'Operator', identity: 'operator' },
      now: options.now.toISOString(),
      // The id is deterministic, so that a repeated run over the same revision is the same save.
      saveId: sha256(JSON.stringify([reference.key, reference.rev, place, options.section])).slice(0, 16),
      comment: `Placed in ${words}`,
      minor: true,
      shardForNew,
      typeOf: (key) => wiki.pages.get(key)?.reference.type ?? null,
      books,
    })
    if (!save.ok) return err(`${reference.name}: ${describeSaveProblem(save.error)} Nothing was changed.`)
    saves.push(save.value)
    pages.push({ name: reference.name, sections: placed.sections })
  }
  return ok({ place: words, pages, saves, placedBefore, left })
}

/** Nobody reads a hidden page. */
const isChosen = ({ reference }: KnownPage, { type, series }: PlacingOptions): boolean =>
  reference.type === type && !reference.hidden && normalizeName(reference.series) === normalizeName(series)

function findPlace(
  { pages }: WikiPages,
  index: BookIndex,
  { book: wanted, chapter }: PlacingOptions,
): Result<{ readonly place: Place; readonly words: string }, string> {
  const book: IndexedBook | undefined = index.findBook(toPageKey(wanted)) ?? index.findBook(wanted)
  if (book === undefined) return err(`There is no book "${wanted}" with a number in a series.`)
  if (chapter === null) return ok({ place: { book: book.key }, words: book.name })
  const blocks = pages.get(book.key)?.sections.get(CHAPTERS_SECTION)
  const numbers = listSectionChapters(blocks === undefined ? null : { blocks }).map(({ number }) => number)
  if (chapter > 0 && numbers.length > 0 && !numbers.includes(chapter))
    return err(`${book.name} has no chapter ${chapter}; its page has the chapters ${numbers[0]} to ${numbers.at(-1)}.`)
  return ok({ place: { book: book.key, chapter }, words: `${book.name}, chapter ${chapter}` })
}

interface PlacedSections extends Pick<PlacingPlan, 'placedBefore' | 'left'> {
  readonly sections: readonly PlacedSection[]
  readonly changed: ReadonlyMap<SectionName, readonly Block[]>
}

function placeSections(page: KnownPage, place: Place, only: SectionName | null): PlacedSections {
  const { reference, damaged } = page
  const sections: PlacedSection[] = []
  // The first save of an old page moves all its sections to the present name of their template.
  const changed = new Map(reference.rev === 0 ? page.sections : [])
  const left: string[] = []
  let placedBefore = 0
  for (const [name, blocks] of page.sections) {
    if (only !== null && name !== only) continue
    const placed = placeBlocks(blocks, place)
    placedBefore += placed.placedBefore
    if (placed.texts.length === 0) continue
    if (damaged.includes(name) || (reference.rev === 0 && damaged.length > 0)) {
      left.push(`${reference.name}: a part of its ${name} cannot be read, so it is left as it is`)
      continue
    }
    sections.push({ name, texts: placed.texts })
    changed.set(name, placed.blocks)
  }
  return { sections, changed, placedBefore, left }
}

/** Writes what was typed to the draft, as the smallest edit that says it. */
import type { DraftBlock } from '#shared/model/drafts/draft'
import type { Entry } from '#shared/model/page'
import { isSamePlace } from '#shared/model/place'
import { type PlacedItem, withPlace } from '#shared/model/place-items'
import type { SectionWriter } from '../sections/section-writer.ts'

type Blocks = readonly DraftBlock[]

export function writeChanges(writer: SectionWriter, before: Blocks, after: Blocks): void {
  const typed = findChangedEntry(before, after)
  const placed = typed === null ? findChangedPlaces(before, after) : null
  if (typed !== null) writer.type(typed.block, typed.entry.id, typed.entry.title, typed.entry.text)
  else if (placed !== null) writer.place(placed)
  else writer.change(() => after)
}

/** The one entry whose text differs between two versions of the blocks; null if anything else differs too. */
export function findChangedEntry(
  before: Blocks,
  after: Blocks,
): { readonly block: string; readonly entry: Entry } | null {
  const changed: { block: string; entry: Entry }[] = []
  const isOnlyTyped = isSameOutline(before, after, ({ id }, was, entry) => {
    if (was !== entry) changed.push({ block: id, entry })
    return isSamePlace(was.at, entry.at)
  })
  return isOnlyTyped && changed.length === 1 ? (changed[0] ?? null) : null
}

/** The entries and blocks whose place differs between two versions of the blocks; null if anything else differs too. */
export function findChangedPlaces(before: Blocks, after: Blocks): readonly PlacedItem[] | null {
  const items: PlacedItem[] = []
  const compare = (was: DraftBlock | Entry, is: DraftBlock | Entry, block: string, entry: string | null) => {
    if (!isSamePlace(was.at, is.at)) items.push({ block, entry, at: is.at ?? null })
  }
  for (const [index, block] of after.entries()) compare(before[index] ?? block, block, block.id, null)
  const isOnlyPlaced = isSameOutline(
    before.map((block, index) => withPlace(block, after[index]?.at)),
    after,
    ({ id }, was, entry) => {
      compare(was, entry, id, entry.id)
      return was.title === entry.title && was.text === entry.text
    },
  )
  return isOnlyPlaced && items.length > 0 ? items : null
}

/** True if both versions have the same headings and lines, whose entries are the same to `compare`. */
const isSameOutline = (
  before: Blocks,
  after: Blocks,
  compare: (block: DraftBlock, was: Entry, is: Entry) => boolean,
): boolean =>
  before.length === after.length &&
  after.every((block, place) => {
    const was = before[place]
    if (was === block) return true
    if (was?.id !== block.id || was.sectionName !== block.sectionName || !isSamePlace(was.at, block.at)) return false
    if (was.entries.length !== block.entries.length) return false
    return block.entries.every((entry, index) => {
      const old = was.entries[index]
      return old?.id === entry.id && compare(block, old, entry)
    })
  })

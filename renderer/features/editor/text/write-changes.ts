/** Writes what was typed to the draft, as the smallest edit that says it. */
import { type DraftBlock, isSameBlocks } from '#shared/model/drafts/draft'
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
  const isOnlyTyped =
    before.length === after.length &&
    after.every((block, place) => {
      const was = before[place]
      if (was === block) return true
      if (was?.id !== block.id || was.sectionName !== block.sectionName || !isSamePlace(was.at, block.at)) return false
      if (was.entries.length !== block.entries.length) return false
      return block.entries.every((entry, index) => {
        const old = was.entries[index]
        if (old !== entry) changed.push({ block: block.id, entry })
        return old?.id === entry.id && isSamePlace(old.at, entry.at)
      })
    })
  return isOnlyTyped && changed.length === 1 ? (changed[0] ?? null) : null
}

/** The entries and blocks whose place differs between two versions of the blocks; null if anything else differs too. */
export function findChangedPlaces(before: Blocks, after: Blocks): readonly PlacedItem[] | null {
  if (!isSameBlocks(before.map(withoutPlaces), after.map(withoutPlaces))) return null
  const old = before.flatMap(listPlaces)
  const changed = after
    .flatMap(listPlaces)
    .filter(({ at }, index) => !isSamePlace(old[index]?.at ?? undefined, at ?? undefined))
  return changed.length > 0 ? changed : null
}

const withoutPlaces = (block: DraftBlock): DraftBlock => ({
  ...withPlace(block, undefined),
  entries: block.entries.map((entry) => withPlace(entry, undefined)),
})

const listPlaces = ({ id, at, entries }: DraftBlock): readonly PlacedItem[] => [
  { block: id, entry: null, at: at ?? null },
  ...entries.map((entry) => ({ block: id, entry: entry.id, at: entry.at ?? null })),
]

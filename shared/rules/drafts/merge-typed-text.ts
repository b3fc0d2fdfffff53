/** Three-way merge of typing in two windows of one person, letter by letter; three-way-merge.ts merges saves by words. */
import { type ChangeObject, diffChars } from 'diff'
import type { DraftBlock } from '#shared/model/drafts/draft'
import { mapImageFields } from '#shared/model/images/image-fields'
import { includePlace } from '#shared/model/place-items'
import { isSameItem, mergeLists } from '../merge/merge-lists.ts'
import type { MergeSides } from '../merge/merge-order.ts'
import { mergeLinePlaces, mergePlaces } from '../merge/merge-places.ts'

export function mergeTypedText(base: string, mine: string, theirs: string): string {
  if (mine === base) return theirs
  if (theirs === base) return mine
  const [myChanges, theirChanges] = [diffText(base, mine), diffText(base, theirs)]
  const letters = [...base]
  let merged = ''
  for (let position = 0; position <= letters.length; position++) {
    merged += (myChanges.inserted.get(position) ?? '') + (theirChanges.inserted.get(position) ?? '')
    if (!myChanges.removed.has(position) && !theirChanges.removed.has(position)) merged += letters[position] ?? ''
  }
  return merged
}

/** Differences from the base. Positions are counted in code points of the base. */
interface Changes {
  readonly removed: ReadonlySet<number>
  /** Text inserted before the letter at each position. */
  readonly inserted: ReadonlyMap<number, string>
}

/** Limit of changed letters for the comparison, whose cost grows with their square. */
const MAX_CHANGES = 400

function diffText(base: string, next: string): Changes {
  const removed = new Set<number>()
  const inserted = new Map<number, string>()
  let position = 0
  const pieces = diffChars(base, next, { maxEditLength: MAX_CHANGES }) ?? diffByEnds(base, next)
  for (const piece of pieces) {
    if (piece.added) inserted.set(position, (inserted.get(position) ?? '') + piece.value)
    else {
      for (const end = position + piece.count; position < end; position++) if (piece.removed) removed.add(position)
    }
  }
  return { removed, inserted }
}

/** Compares by common prefix and suffix; everything between counts as replaced. */
function diffByEnds(base: string, next: string): readonly Piece[] {
  const [before, after] = [[...base], [...next]]
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start++
  let end = 0
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++
  const piece = (letters: readonly string[], change: 'added' | 'removed' | null): Piece => ({
    value: letters.join(''),
    count: letters.length,
    added: change === 'added',
    removed: change === 'removed',
  })
  return [
    piece(before.slice(0, start), null),
    piece(before.slice(start, before.length - end), 'removed'),
    piece(after.slice(start, after.length - end), 'added'),
    piece(before.slice(before.length - end), null),
  ]
}

type Piece = Pick<ChangeObject<string>, 'value' | 'count' | 'added' | 'removed'>

type Blocks = readonly DraftBlock[]

/** If both changed the place of a line, that of `mine` is used. */
export function mergeTypedBlocks(base: Blocks, mine: Blocks, theirs: Blocks): Blocks {
  const sides = { base, mine, theirs }
  return mergeLinePlaces(mergeItems(sides, mergeBlock), { aligned: sides, sides }, (_, place) => place)
}

function mergeBlock(base: DraftBlock | null, mine: DraftBlock, theirs: DraftBlock): DraftBlock {
  const imageSource = isSameImage(mine, base) ? theirs : mine
  return {
    id: mine.id,
    sectionName: mergeTypedText(base?.sectionName ?? '', mine.sectionName, theirs.sectionName),
    entries: mergeItems(
      { base: base?.entries ?? [], mine: mine.entries, theirs: theirs.entries },
      (baseEntry, myEntry, theirEntry) => ({
        id: myEntry.id,
        title: mergeTypedText(baseEntry?.title ?? '', myEntry.title, theirEntry.title),
        text: mergeTypedText(baseEntry?.text ?? '', myEntry.text, theirEntry.text),
        ...(theirEntry.otherFields && { otherFields: theirEntry.otherFields }),
      }),
    ),
    ...(imageSource.imageUrl === undefined ? {} : { imageUrl: imageSource.imageUrl }),
    ...(imageSource.chosenImage === undefined ? {} : { chosenImage: imageSource.chosenImage }),
    ...includePlace(mergePlaces([base?.at, mine.at, theirs.at], (place) => place)),
    ...(theirs.otherFields && { otherFields: theirs.otherFields }),
    ...mapImageFields((field) => {
      const [mySide, theirSide] = [mine[field], theirs[field]]
      if (mySide === undefined && theirSide === undefined) return null
      return mergeTypedText(base?.[field] ?? '', mySide ?? '', theirSide ?? '')
    }),
  }
}

const isSameImage = (one: DraftBlock, other: DraftBlock | null): boolean =>
  one.imageUrl === other?.imageUrl && one.chosenImage === other?.chosenImage

/** Merges two lists. An item that one side deleted remains if the other side changed it. */
const mergeItems = <T extends { readonly id: string }>(
  sides: MergeSides<T>,
  merge: (base: T | null, mine: T, theirs: T) => T,
): readonly T[] =>
  mergeLists(sides, {
    join: (base, mine, theirs) => [merge(base, mine, theirs)],
    stays: (base, remaining) => !isSameItem(base, remaining),
  }).items

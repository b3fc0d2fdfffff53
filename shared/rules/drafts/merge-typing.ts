/**
 * Merge of what two windows of one person typed at the same moment, letter by letter: every letter typed on either side
 * stays, every letter taken out on either side goes, and nobody is asked. What different people saved is merged by
 * words, in merge-section.ts.
 */
import { type ChangeObject, diffChars } from 'diff'
import type { DraftBlock } from '#shared/model/drafts/draft'
import { mergedOrder } from '../merge/merged-order.ts'

export function mergeTyping(base: string, mine: string, theirs: string): string {
  if (mine === base) return theirs
  if (theirs === base) return mine
  const [here, there] = [changesOf(base, mine), changesOf(base, theirs)]
  const letters = [...base]
  let merged = ''
  for (let place = 0; place <= letters.length; place++) {
    merged += (here.inserted.get(place) ?? '') + (there.inserted.get(place) ?? '')
    if (!here.removed.has(place) && !there.removed.has(place)) merged += letters[place] ?? ''
  }
  return merged
}

/** Places are counted in code points of the base. */
interface Changes {
  readonly removed: ReadonlySet<number>
  /** What was put in before the letter at this place. */
  readonly inserted: ReadonlyMap<number, string>
}

/** Above this many changed letters the comparison, which grows with their square, is not made. */
const MOST_CHANGES = 400

function changesOf(base: string, next: string): Changes {
  const removed = new Set<number>()
  const inserted = new Map<number, string>()
  let place = 0
  const pieces = diffChars(base, next, { maxEditLength: MOST_CHANGES }) ?? rewritten(base, next)
  for (const piece of pieces) {
    if (piece.added) inserted.set(place, (inserted.get(place) ?? '') + piece.value)
    else {
      for (const end = place + piece.count; place < end; place++)
        if (piece.removed) removed.add(place)
    }
  }
  return { removed, inserted }
}

/** What both begin and end with, and all between as another text. */
function rewritten(base: string, next: string): readonly Piece[] {
  const [was, is] = [[...base], [...next]]
  const shorter = Math.min(was.length, is.length)
  let start = 0
  while (start < shorter && was[start] === is[start]) start++
  let end = 0
  while (end < shorter - start && was.at(-1 - end) === is.at(-1 - end)) end++
  const piece = (letters: readonly string[], change: 'added' | 'removed' | null): Piece => ({
    value: letters.join(''),
    count: letters.length,
    added: change === 'added',
    removed: change === 'removed',
  })
  return [
    piece(was.slice(0, start), null),
    piece(was.slice(start, was.length - end), 'removed'),
    piece(is.slice(start, is.length - end), 'added'),
    piece(was.slice(was.length - end), null),
  ]
}

type Piece = Pick<ChangeObject<string>, 'value' | 'count' | 'added' | 'removed'>

type Blocks = readonly DraftBlock[]

export const mergeTypedBlocks = (base: Blocks, mine: Blocks, theirs: Blocks): Blocks =>
  mergeLists({ base, mine, theirs }, mergeBlock)

function mergeBlock(
  base: DraftBlock | undefined,
  mine: DraftBlock,
  theirs: DraftBlock,
): DraftBlock {
  const imageOf = sameImage(mine, base) ? theirs : mine
  const imageAlt = mergeTyping(base?.imageAlt ?? '', mine.imageAlt ?? '', theirs.imageAlt ?? '')
  return {
    id: mine.id,
    sectionName: mergeTyping(base?.sectionName ?? '', mine.sectionName, theirs.sectionName),
    entries: mergeLists(
      { base: base?.entries ?? [], mine: mine.entries, theirs: theirs.entries },
      (was, here, there) => ({
        id: here.id,
        title: mergeTyping(was?.title ?? '', here.title, there.title),
        text: mergeTyping(was?.text ?? '', here.text, there.text),
      }),
    ),
    ...(imageOf.imageUrl === undefined ? {} : { imageUrl: imageOf.imageUrl }),
    ...(imageOf.chosenImage === undefined ? {} : { chosenImage: imageOf.chosenImage }),
    ...(mine.imageAlt === undefined && theirs.imageAlt === undefined ? {} : { imageAlt }),
  }
}

const sameImage = (one: DraftBlock, other: DraftBlock | undefined): boolean =>
  one.imageUrl === other?.imageUrl && one.chosenImage === other?.chosenImage

interface Sides<T> {
  readonly base: readonly T[]
  readonly mine: readonly T[]
  readonly theirs: readonly T[]
}

/** What one side took out stays where the other side has changed it. */
function mergeLists<T extends { readonly id: string }>(
  { base, mine, theirs }: Sides<T>,
  merge: (base: T | undefined, mine: T, theirs: T) => T,
): readonly T[] {
  const [bases, mines, others] = [byId(base), byId(mine), byId(theirs)]
  const merged = new Map<string, T>()
  for (const id of new Set([...bases.keys(), ...mines.keys(), ...others.keys()])) {
    const [was, here, there] = [bases.get(id), mines.get(id), others.get(id)]
    if (here !== undefined && there !== undefined) merged.set(id, merge(was, here, there))
    else {
      const left = here ?? there
      const isTakenOut = was !== undefined && JSON.stringify(was) === JSON.stringify(left)
      if (left !== undefined && !isTakenOut) merged.set(id, left)
    }
  }
  const orders = { base: [...bases.keys()], mine: [...mines.keys()], theirs: [...others.keys()] }
  return mergedOrder(orders, new Set(merged.keys())).ids.flatMap((id) => merged.get(id) ?? [])
}

const byId = <T extends { readonly id: string }>(items: readonly T[]): ReadonlyMap<string, T> =>
  new Map(items.map((item) => [item.id, item]))

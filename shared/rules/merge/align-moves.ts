/** Alignment of lines that one side moved to another block, before a three-way merge: all sides get them there. */
import type { Block, Entry } from '#shared/model/page'
import type { MergeSides } from './merge-order.ts'
import { findLinks } from './split-lines.ts'

type Blocks = readonly Block[]

/** Moved lines times lines. Above it, such lines are merged as removed and added ones. */
const MAX_COST = 50_000

/** Moves each entry to the block where the merge has it, so that a change of the other side meets it there. */
export function alignMoves({ base, mine, theirs }: MergeSides<Block>): MergeSides<Block> {
  const places = { base: findBlocks(base), mine: findBlocks(mine), theirs: findBlocks(theirs) }
  const isRemoved = (block: string) => hasBlock(base, block) && !(hasBlock(mine, block) && hasBlock(theirs, block))
  let sides = { base, mine, theirs }
  const moves = [...places.base].filter(([id, from]) => places.mine.get(id) !== from || places.theirs.get(id) !== from)
  if (moves.length * places.base.size > MAX_COST) return sides
  for (const [id, from] of places.base) {
    const found = [places.mine.get(id), places.theirs.get(id), from]
    // An id that occurs in several blocks says nothing about a move.
    if (found.includes(null) || from === null) continue
    const targets = found.flatMap((block) => (block == null ? [] : [block]))
    if (targets.every((block) => block === from)) continue
    const moved = targets.filter((block) => block !== from)
    const target = [...moved, from].find((block) => !isRemoved(block)) ?? from
    const leader = places.mine.get(id) === target ? mine : places.theirs.get(id) === target ? theirs : base
    sides = {
      base: moveLine(sides.base, { id, target, leader, base }),
      mine: moveLine(sides.mine, { id, target, leader, base }),
      theirs: moveLine(sides.theirs, { id, target, leader, base }),
    }
  }
  return sides
}

/** True if both sides moved an entry, each to another block; that of `mine` is used. */
export function hasOpposingMoves({ base, mine, theirs }: MergeSides<Block>): boolean {
  const [byMine, byTheirs] = [findBlocks(mine), findBlocks(theirs)]
  return [...findBlocks(base)].some(([id, from]) => {
    const targets = new Set([from, byMine.get(id) ?? from, byTheirs.get(id) ?? from])
    return targets.size > 2
  })
}

/** Maps each entry to its block; null if it occurs in several. */
function findBlocks(blocks: Blocks): ReadonlyMap<string, string | null> {
  const found = new Map<string, string | null>()
  for (const block of blocks) for (const { id } of block.entries) found.set(id, found.has(id) ? null : block.id)
  return found
}

const hasBlock = (blocks: Blocks, id: string): boolean => blocks.some((block) => block.id === id)

interface Move {
  readonly id: string
  /** Id of the block. */
  readonly target: string
  readonly leader: Blocks
  readonly base: Blocks
}

/** Moves an entry, if the side has it, behind the one that it follows in the leading side, with what was split off it. */
function moveLine(side: Blocks, { id, target, leader, base }: Move): Blocks {
  const from = side.find(({ entries }) => entries.some((entry) => entry.id === id))
  if (from === undefined || from.id === target) return side
  const before = base.flatMap(({ entries }) => entries)
  const known = new Set(before.map((entry) => entry.id))
  const split = findLinks(before, from.entries).find(([first]) => first === id) ?? []
  const isMoved = (entry: Entry) => entry.id === id || (split.includes(entry.id) && !known.has(entry.id))
  const moved = from.entries.filter(isMoved)
  return withBlock(side, target, leader).map((block) => {
    if (block.id === from.id) return { ...block, entries: block.entries.filter((entry) => !isMoved(entry)) }
    if (block.id !== target) return block
    const order = leader.find((one) => one.id === target)?.entries.map((one) => one.id) ?? []
    return { ...block, entries: insertInOrder(block.entries, moved, order) }
  })
}

/** Adds an empty block where the leading side has it. */
function withBlock(side: Blocks, target: string, leader: Blocks): Blocks {
  if (hasBlock(side, target)) return side
  const order = leader.map(({ id }) => id)
  return insertInOrder(side, [{ id: target, sectionName: '', entries: [] }], order)
}

function insertInOrder<T extends { readonly id: string }>(
  items: readonly T[],
  added: readonly T[],
  order: readonly string[],
): readonly T[] {
  const before = new Set(order.slice(0, order.indexOf(added[0]?.id ?? '')))
  return items.toSpliced(items.findLastIndex(({ id }) => before.has(id)) + 1, 0, ...added)
}

/**
 * Three-way merge of the places in the story of lines. Where one side placed a line that the other one split or joined,
 * the place stays with its text.
 */
import type { Block, Entry } from '#shared/model/page'
import { isSamePlace, type Place } from '#shared/model/place'
import { withPlace } from '#shared/model/place-items'
import { joinPlaces } from './join-places.ts'
import type { MergeSides } from './merge-order.ts'
import { isMostlyIn, listWords, subtractWords } from './split-lines.ts'

type OptionalPlace = Place | undefined

/** Changed texts times changed places. Above it, a text that also went to another line keeps the place of that line. */
const MAX_COST = 50_000

/** Returns the place of a line that both sides changed, each to another one. */
type ChoosePlace = (
  position: { readonly block: string; readonly entry: string },
  mine: OptionalPlace,
  theirs: OptionalPlace,
) => OptionalPlace

/** @param choose called if both sides changed the place, each to another one */
export function mergePlaces(
  [base, mine, theirs]: readonly [OptionalPlace, OptionalPlace, OptionalPlace],
  choose: (mine: OptionalPlace, theirs: OptionalPlace) => OptionalPlace,
): OptionalPlace {
  // Of places that this version cannot tell apart, that of the newer record is right.
  if (isSamePlace(mine, base) || isSamePlace(mine, theirs)) return theirs
  return isSamePlace(theirs, base) ? mine : choose(mine, theirs)
}

interface MergedSides {
  /** Each line in the block where the merge has it. */
  readonly aligned: MergeSides<Block>
  /** Each line in the block where its side has it. */
  readonly sides: MergeSides<Block>
}

/** Gives the lines of a merged section their places. */
export function mergeLinePlaces<B extends Block>(
  merged: readonly B[],
  { aligned, sides: { base, mine, theirs } }: MergedSides,
  choose: ChoosePlace,
): readonly B[] {
  if (![base, mine, theirs].some(hasPlaces)) return merged
  const blocks = merged.map((block) => ({ ...block, entries: mergeOwnPlaces(block, aligned, choose) }))
  const lines = { base: indexLines(base), mine: indexLines(mine), theirs: indexLines(theirs) }
  const changes = new Map(indexLines(keepBlockPlaces(blocks, [mine, theirs])))
  followTexts(changes, { base: lines.base, side: lines.mine, other: lines.theirs })
  followTexts(changes, { base: lines.base, side: lines.theirs, other: lines.mine })
  return blocks.map((block) => ({
    ...block,
    entries: block.entries.map((entry) => findLine(changes, block, entry)?.entry ?? entry),
  }))
}

/** Merges the places that the lines of a block have themselves. */
function mergeOwnPlaces(block: Block, { base, mine, theirs }: MergeSides<Block>, choose: ChoosePlace) {
  const [before, my, their] = [base, mine, theirs].map(
    (blocks) => new Map(blocks.find(({ id }) => id === block.id)?.entries.map((entry) => [entry.id, entry])),
  )
  return block.entries.map((entry) => {
    const [one, other] = [my?.get(entry.id), their?.get(entry.id)]
    if (one === undefined || other === undefined) return withPlace(entry, (one ?? other ?? entry).at)
    const position = { block: block.id, entry: entry.id }
    return withPlace(
      entry,
      mergePlaces([before?.get(entry.id)?.at, one.at, other.at], (...both) => choose(position, ...both)),
    )
  })
}

const hasPlaces = (blocks: readonly Block[]): boolean =>
  blocks.some(({ at, entries }) => at !== undefined || entries.some((entry) => entry.at !== undefined))

interface Line {
  readonly entry: Entry
  readonly block: Block
}

type Lines = ReadonlyMap<string, Line>

/** Lines by their ids. Records that were copied by hand may have an id in several blocks; there it says no more. */
function indexLines(blocks: readonly Block[]): Lines {
  const lines = new Map<string, Line>()
  const counts = new Map<string, number>()
  const all = blocks.flatMap((block) => block.entries.map((entry) => ({ entry, block })))
  for (const { entry } of all) counts.set(entry.id, (counts.get(entry.id) ?? 0) + 1)
  for (const line of all) lines.set(counts.get(line.entry.id) === 1 ? line.entry.id : formatKey(line), line)
  return lines
}

const formatKey = ({ entry, block }: Line): string => JSON.stringify([block.id, entry.id])

const findLine = (lines: Lines, block: Block, entry: Entry): Line | undefined =>
  lines.get(entry.id) ?? lines.get(formatKey({ block, entry }))

/** The place at which readers are shown a line. */
const getPlace = ({ entry, block }: Line): OptionalPlace => entry.at ?? block.at

interface PlacedSides {
  readonly base: Lines
  /** The side that split, joined or moved texts. */
  readonly side: Lines
  /** The side that placed them. */
  readonly other: Lines
}

/**
 * Gives lines of which one side took text from another line the place that the other side gave to that one.
 * @param merged the lines of the result, which it changes
 */
function followTexts(merged: Map<string, Line>, { base, side, other }: PlacedSides): void {
  const readWords = (line: Line | undefined) => (line === undefined ? [] : listWords(line.entry))
  const gains = [...side].flatMap(([id, line]) => {
    const words = subtractWords(readWords(line), readWords(base.get(id)))
    return words.length > 0 && merged.has(id) ? [{ id, words }] : []
  })
  const placed = [...base].flatMap(([id, before]) => {
    const after = other.get(id)
    const mine = side.get(id)
    const [was, is] = [getPlace(before), after && getPlace(after)]
    // A place that both sides changed alike is that of the text on either side.
    const isAlike = mine !== undefined && isSamePlace(getPlace(mine), is)
    return after === undefined || isSamePlace(was, is) || isAlike ? [] : [{ id, before, was, is }]
  })
  if (gains.length * placed.length > MAX_COST) return
  for (const { id, before, was, is } of placed) {
    const lost = subtractWords(readWords(before), readWords(side.get(id)))
    for (const gained of gains) {
      const line = merged.get(gained.id)
      const isPart = isMostlyIn(gained.words, lost)
      if (line === undefined || gained.id === id || !(isPart || isMostlyIn(lost, gained.words))) continue
      const at = getPlace(line)
      const isHalf = isPart && !base.has(gained.id) && isSamePlace(at, was)
      const next = isHalf ? is : joinPlaces(at, is)
      if (!isSamePlace(at, next)) merged.set(gained.id, { ...line, entry: withPlace(line.entry, next) })
    }
  }
}

/** A line without a place of its own that the merge has in another block keeps the place of its block. */
function keepBlockPlaces<B extends Block>(merged: readonly B[], sides: readonly (readonly Block[])[]): readonly B[] {
  const placed = sides.flat().filter(({ at }) => at !== undefined)
  if (placed.length === 0) return merged
  const places = new Map<string, Block[]>()
  for (const block of placed)
    for (const { id, at } of block.entries) if (at === undefined) places.set(id, [...(places.get(id) ?? []), block])
  return merged.map((block) => {
    const isLeft = ({ id, at }: Block) => id !== block.id && !isSamePlace(at, block.at)
    const entries = block.entries.map((entry) => {
      const left = entry.at === undefined ? (places.get(entry.id) ?? []).filter(isLeft) : []
      if (left.length === 0) return entry
      return withPlace(entry, left.map(({ at }) => at).reduce(joinPlaces, block.at))
    })
    return { ...block, entries }
  })
}

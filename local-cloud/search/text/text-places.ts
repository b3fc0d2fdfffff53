/**
 * Places of texts in records of the text index, in their packed form (`shared/model/packed-place.ts`). A line is revealed
 * at the earliest of its places, which are separated by commas: an entry has one, and the heading of a block without a
 * place has those of its entries. A line without a place has an empty text.
 */
import { packTextPlace } from '#shared/model/packed-place'
import type { Block, Entry } from '#shared/model/page'
import type { Place } from '#shared/model/place'

const UNPLACED = ''
/** A place that no reader has reached. */
const NEVER = '?'
/** A line with more places is never revealed, so that a record is never full of them. */
const MAX_PLACES = 40

export const packPlace = (place: Place | undefined): string => (place === undefined ? UNPLACED : packTextPlace(place))

/** Packed places of the heading and the image of a block. Empty lines count for nothing, as readers do not see them. */
export const packHeadingPlaces = ({ at, entries }: Block): string =>
  at === undefined ? joinPlaces(entries.filter(isShown).map((entry) => packPlace(entry.at))) : packPlace(at)

const isShown = ({ title, text }: Entry): boolean => title.trim() !== '' || text.trim() !== ''

/** Returns the places of what is revealed by any of several lines. */
export function joinPlaces(lines: readonly string[]): string {
  if (lines.includes(UNPLACED)) return UNPLACED
  const places = new Set(lines.flatMap((line) => line.split(',')))
  return places.size > MAX_PLACES ? NEVER : [...places].join()
}

/**
 * Returns what lines that follow each other have in common, their places or their anchor, each as
 * `<number of lines> <value>`; none if no line has a value.
 */
export function formatRuns(lines: readonly string[]): readonly string[] {
  const runs: { count: number; readonly value: string }[] = []
  for (const value of lines) {
    const last = runs.at(-1)
    if (last?.value === value) last.count++
    else runs.push({ count: 1, value })
  }
  return lines.every((value) => value === '') ? [] : runs.map(({ count, value }) => `${count} ${value}`)
}

/** Characters of a packed place that are the hash of its book. A place that cannot be read has fewer. */
const HASH_LENGTH = 4

/** Returns the hashes of the books of places as `formatRuns` returns them, each once. */
export function listBooks(runs: readonly string[]): readonly string[] {
  const places = runs.flatMap((run) => run.slice(run.indexOf(' ') + 1).split(','))
  return [...new Set(places.map((place) => place.slice(0, HASH_LENGTH)).filter(({ length }) => length === HASH_LENGTH))]
}

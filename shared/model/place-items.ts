/** Model: places in the story that are given to entries and blocks. */
import { type Place, readPlace } from './place.ts'
import { isRecord } from './stored-fields.ts'

/** The place that an edit gives to an entry, or to a block. */
export interface PlacedItem {
  /** Id of the block. */
  readonly block: string
  /** null for the block itself. */
  readonly entry: string | null
  /** null for no place. */
  readonly at: Place | null
}

/** Parses a place that this program has written into a draft or the clipboard. */
export const readDraftPlace = (value: unknown): Place =>
  readPlace(isRecord(value) && 'stored' in value ? value['stored'] : value)

interface Placeable {
  readonly at?: Place
}

/** The place as a field to spread; no field for no place. */
export const includePlace = (at: Place | undefined): Placeable => (at === undefined ? {} : { at })

/** Returns the entry or block at another place, or without one. */
export const withPlace = <T extends Placeable>({ at: _, ...item }: T, at: Place | undefined) => ({
  ...item,
  ...includePlace(at),
})

interface PlaceableBlock extends Placeable {
  readonly entries: readonly Placeable[]
}

/** True if a block or entry of the section has a place. */
export const hasPlaces = ({ blocks }: { readonly blocks: readonly PlaceableBlock[] }): boolean =>
  blocks.some(({ at, entries }) => at !== undefined || entries.some((entry) => entry.at !== undefined))

/** Gated values: names and texts that only `open` returns, so that code which ignores progress does not compile. */
import { type Place, readPlace } from '#shared/model/place'
import type { BookIndex } from './book-index.ts'
import type { Placement } from './placements.ts'
import type { Progress } from './progress.ts'
import { explainHidden, type Hidden } from './visibility.ts'

let read: <T>(gated: GatedValue<T>) => { readonly value: T; readonly placement: Placement }

/** Holds a value with its placement. Neither is a property, so nothing prints or serializes them; as JSON it is `{}`. */
class GatedValue<T> {
  readonly #value: T
  readonly #placement: Placement

  constructor(value: T, placement: Placement) {
    this.#value = value
    this.#placement = placement
  }

  static {
    read = (gated) => ({ value: gated.#value, placement: gated.#placement })
  }
}

/** A value that a reader may see or not, with its placement. Values are created by `gate` and read by `open`. */
export type Gated<T> = GatedValue<T>

export const gate = <T>(value: T, placement: Placement): Gated<T> => new GatedValue(value, placement)

export type Opened<T> =
  | { readonly kind: 'visible'; readonly value: T }
  | { readonly kind: 'hidden'; readonly hidden: Hidden }

/** Returns the value if the reader may see it, otherwise why it is hidden. */
export function open<T>(gated: Gated<T>, progress: Progress, index: BookIndex): Opened<T> {
  const { value, placement } = read(gated)
  const hidden = explainHidden(placement, progress, index)
  return hidden === null ? { kind: 'visible', value } : { kind: 'hidden', hidden }
}

declare const CONTENT: unique symbol

/** A gated value as plain data for a page's route data, which is the same for all readers. No code can read its parts. */
export interface PackedGated<T> {
  readonly [CONTENT]: T
}

type PackedPlace = readonly [] | readonly [book: string] | readonly [book: string, chapter: number]
type Packed<T> = readonly [value: T, kind: Placement['kind'], series: string, ...place: PackedPlace]

/** Packs the value as a list. It can be serialized as JSON if the value can. */
export function packGated<T>(gated: Gated<T>): PackedGated<T> {
  const { value, placement } = read(gated)
  const packed: Packed<T> = [value, placement.kind, placement.series, ...packPlace(placement.place)]
  return packed as unknown as PackedGated<T>
}

/** @param packed what `packGated` returned, in this process or through JSON. A damaged place is one that nobody reached. */
export function unpackGated<T>(packed: PackedGated<T>): Gated<T> {
  const [value, kind, series, ...place] = packed as unknown as Packed<T>
  const [book, chapter] = place
  return gate(value, { kind, series, place: place.length === 0 ? undefined : readPlace({ book, chapter }) })
}

const packPlace = (place: Place | undefined): PackedPlace =>
  place === undefined ? [] : place.chapter === undefined ? [place.book] : [place.book, place.chapter]

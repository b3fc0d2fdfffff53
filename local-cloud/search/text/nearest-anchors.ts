/** Anchors of the headings and titles above the lines of a block, each line of which is looked at once. */

/** A heading or a title, and the packed places of its line, as `text-places.ts` has them. */
export interface Heading {
  /** Empty if it has none. */
  readonly anchor: string
  readonly places: string
}

interface NumberedAnchor {
  readonly anchor: string
  readonly number: number
}

/** Has the last anchor of each place: a search among all of them takes minutes in a section with 40,000 lines. */
export class NearestAnchors {
  readonly #byPlace = new Map<string, NumberedAnchor>()
  #count = 0

  constructor(heading: Heading) {
    this.add(heading)
  }

  add({ anchor, places }: Heading = { anchor: '', places: '' }): void {
    if (anchor === '') return
    const last = { anchor, number: this.#count++ }
    for (const place of places.split(',')) this.#byPlace.set(place, last)
  }

  /** Returns the nearest anchor that is not revealed later than a line at the place; empty if there is none. */
  find(place: string): string {
    const [own, unplaced] = [this.#byPlace.get(place), this.#byPlace.get('')]
    const nearest = (own?.number ?? -1) > (unplaced?.number ?? -1) ? own : unplaced
    return nearest?.anchor ?? ''
  }
}

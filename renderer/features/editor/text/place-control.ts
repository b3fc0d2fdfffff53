/** Gives places in the story to the lines of a section's text, and holds the list of places that is open at a line. */
import type { Command } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type { Place } from '#shared/model/place'
import type { StoryPlaces } from '../places/story-places.ts'
import { readAt } from './convert-blocks.ts'
import { findPart, type HoldsMore } from './line-commands.ts'
import { listPlaceable, type PlaceableItem } from './list-placeable.ts'
import {
  completePlace,
  type ItemPlace,
  listTargets,
  type PlaceTarget,
  placeItems,
  placeParts,
  readCommonPlace,
} from './place-commands.ts'

/** The list of places that is open. */
export interface OpenPlaces {
  readonly target: PlaceTarget
  /** How many lines get the place. */
  readonly count: number
  /** The place that they have; null for none or different ones. */
  readonly now: Place | null
  /** True if any of them has one. */
  readonly hasPlace: boolean
  /** Pixels from the top left corner of the text to the lower end of the caret. */
  readonly left: number
  readonly top: number
}

interface PlaceControlDeps {
  readonly story: StoryPlaces
  readonly view: EditorView
  /** True for a block with an image. */
  readonly holdsMore: HoldsMore
  /** Called when lines have got a place, or null for none. */
  readonly onPlaced: (count: number, place: Place | null) => void
}

export class PlaceControl {
  readonly #deps: PlaceControlDeps
  readonly #listeners = new Set<() => void>()
  #open: OpenPlaces | null = null

  constructor(deps: PlaceControlDeps) {
    this.#deps = deps
  }

  readonly state = (): OpenPlaces | null => this.#open

  readonly subscribe = (onChange: () => void): (() => void) => {
    this.#listeners.add(onChange)
    return () => void this.#listeners.delete(onChange)
  }

  /** Opens the list of places for the caret's line or all selected ones, or for the caret's block. */
  open(target: PlaceTarget): void {
    const { view } = this.#deps
    const parts = listTargets(view.state, target)
    const caret = view.coordsAtPos(view.state.selection.to)
    const corner = view.dom.getBoundingClientRect()
    const corners = { left: caret.left - corner.left, top: caret.bottom - corner.top }
    const hasPlace = parts.some(({ node }) => readAt(node) !== undefined)
    this.#show({ target, count: parts.length, now: readCommonPlace(parts), hasPlace, ...corners })
  }

  /** Closes the list when the focus has gone elsewhere. */
  dismiss(): void {
    this.#show(null)
  }

  close(): void {
    this.#show(null)
    this.#deps.view.focus()
  }

  /** Gives the place to what the list is open for. */
  choose(place: Place | null): void {
    this.#place(place, this.#open?.target ?? 'lines')
    this.close()
  }

  /** Gives the line of the caret or all selected ones the place that was used last. Without one, the list opens. */
  placeLast(): void {
    const { last } = this.#deps.story.state()
    if (last === null) this.open('lines')
    else this.#place(last, 'lines')
  }

  /** Replaces what is being typed after `@` by the place of its line. */
  complete(place: Place): void {
    const { story, onPlaced, view } = this.#deps
    this.#run(completePlace(place))
    story.use(place)
    onPlaced(1, place)
    view.focus()
  }

  /** Pixels from the top of the text to that of the caret's line. */
  measureLine(): number {
    const { view } = this.#deps
    const line = view.nodeDOM(findPart(view.state.doc, view.state.selection.head).from)
    return line instanceof HTMLElement ? line.getBoundingClientRect().top - view.dom.getBoundingClientRect().top : 0
  }

  /** The texts and blocks that a review places. */
  list(): readonly PlaceableItem[] {
    const { view, holdsMore } = this.#deps
    return listPlaceable(view.state.doc).filter(({ id, isBlock, text }) => !isBlock || text !== '' || holdsMore(id))
  }

  placeItems(items: readonly ItemPlace[]): void {
    this.#run(placeItems(items))
  }

  #place(place: Place | null, target: PlaceTarget): void {
    const { story, view, onPlaced } = this.#deps
    const count = listTargets(view.state, target).length
    this.#run(placeParts(place, target))
    if (place !== null) story.use(place)
    onPlaced(count, place)
  }

  #run(command: Command): void {
    const { view } = this.#deps
    command(view.state, (transaction) => view.dispatch(transaction))
  }

  #show(open: OpenPlaces | null): void {
    this.#open = open
    for (const onChange of this.#listeners) onChange()
  }
}

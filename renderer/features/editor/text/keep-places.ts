/**
 * ProseMirror plugin: a place in the story stays with its text. A line that is joined with a placed one, or that leaves a
 * placed block, is placed too, so that nothing is shown to readers who have not met it.
 */
import { Fragment, type Node, type ResolvedPos, Slice } from 'prosemirror-model'
import { type EditorState, Plugin, type Transaction } from 'prosemirror-state'
import { isSamePlace, type Place } from '#shared/model/place'
import { readDraftPlace } from '#shared/model/place-items'
import { joinPlaces } from '#shared/rules/merge/join-places'
import { FROM_DRAFT } from './complete-lines.ts'
import { readAt } from './convert-blocks.ts'
import { isHeading } from './line-commands.ts'

/** A heading or line of the document. */
interface PlacedPart {
  readonly node: Node
  /** Position before it. */
  readonly from: number
  /** Id of its block. */
  readonly block: unknown
  /** Its own place, or that of its block. */
  readonly place: Place | undefined
}

export function keepPlaces(): Plugin {
  /** Places of the first and the last line of what is being pasted or dropped, if they continue other lines. */
  let pasted: readonly (Place | undefined)[] = []
  return new Plugin({
    appendTransaction(transactions, before, state) {
      // An appended transaction gives new lines their ids, which moves no text.
      const isTyped = transactions.some(
        (one) =>
          one.docChanged && one.getMeta(FROM_DRAFT) === undefined && one.getMeta('appendedTransaction') === undefined,
      )
      if (!isTyped) return null
      const changes = new PlaceChanges(state)
      const map = (position: number, side: number) =>
        transactions.reduce((mapped, { mapping }) => mapping.map(mapped, side), position)
      changes.follow(listParts(before.doc), map)
      const input = transactions.find((one) => ['paste', 'drop'].includes(one.getMeta('uiEvent')))
      if (input !== undefined) changes.insert(input, pasted)
      return changes.transaction()
    },
    props: {
      transformCopied: (slice, { state }) => withBlockPlace(slice, state),
      transformPasted: (slice) => {
        const known = withKnownPlaces(slice)
        const { content, openStart, openEnd } = known
        // A line that is pasted whole has its own place.
        const ends = [openStart > 0 ? content.firstChild : null, openEnd > 0 ? content.lastChild : null]
        pasted = ends.map((node) => (node === null ? undefined : readAt(node)))
        return known
      },
    },
  })
}

function listParts(doc: Node): readonly PlacedPart[] {
  const parts: PlacedPart[] = []
  let heading: Node | null = null
  doc.forEach((node, from) => {
    if (isHeading(node)) heading = node
    parts.push({
      node,
      from,
      block: heading?.attrs['id'],
      place: readAt(node) ?? (heading && readAt(heading)) ?? undefined,
    })
  })
  return parts
}

/** Places that lines get after a transaction. */
class PlaceChanges {
  readonly #state: EditorState
  readonly #parts: readonly PlacedPart[]
  /** New places by the index of the part. */
  readonly #places = new Map<number, Place | undefined>()

  constructor(state: EditorState) {
    this.#state = state
    this.#parts = listParts(state.doc)
  }

  /** Places the lines that have the texts of placed ones now. */
  follow(before: readonly PlacedPart[], map: (position: number, side: number) => number): void {
    if (before.every(({ place }) => place === undefined)) return
    const same = new Set(this.#parts.map(({ node }) => node))
    // Of parts with one id, the first counts.
    const indexes = new Map(this.#parts.map(({ node }, index) => [formatKey(node), index] as const).toReversed())
    for (const part of before) {
      const { node, from, place } = part
      if (place === undefined) continue
      if (readAt(node) === undefined) this.#followMoved(part, indexes)
      if (same.has(node)) continue
      const start = map(from + 1, 1)
      const end = map(from + node.nodeSize - 1, -1)
      if (start >= end) continue
      for (const position of [start, end]) {
        const $position = this.#state.doc.resolve(position)
        // A part that keeps its text may have been placed anew.
        if (!isSamePart(this.#parts[$position.index(0)]?.node, node)) this.#add($position, end - start, place)
      }
    }
  }

  /** Places the lines that pasted ones continue. */
  insert({ mapping }: Transaction, places: readonly (Place | undefined)[]): void {
    const ends: number[] = []
    mapping.maps.at(-1)?.forEach((_from, _to, start, end) => {
      ends.push(start, end)
    })
    for (const [index, position] of [Math.min(...ends), Math.max(...ends)].entries()) {
      const place = places[index]
      const $position = ends.length > 0 && place !== undefined ? this.#state.doc.resolve(position) : null
      // Between two lines nothing is continued.
      if ($position !== null && $position.depth > 0) this.#add($position, Math.max(...ends) - Math.min(...ends), place)
    }
  }

  transaction(): Transaction | null {
    const { tr } = this.#state
    for (const [index, at] of this.#places) {
      const part = this.#parts[index]
      if (part !== undefined) tr.setNodeAttribute(part.from, 'at', at ?? null)
    }
    return tr.docChanged ? tr : null
  }

  /** A line without a place of its own that left its block keeps the place of the block. */
  #followMoved({ node, block, place }: PlacedPart, indexes: ReadonlyMap<string, number>): void {
    const index = indexes.get(formatKey(node)) ?? -1
    const now = this.#parts[index]
    if (now !== undefined && now.block !== block && readAt(now.node) === undefined) this.#join(index, place)
  }

  /** @param length of the text that has come into the line of the position, with this place */
  #add($position: ResolvedPos, length: number, place: Place | undefined): void {
    const index = $position.index(0)
    // A line that was empty has no place of its own.
    if (this.#parts[index]?.node.content.size === length) this.#places.set(index, place)
    else this.#join(index, place)
  }

  #join(index: number, place: Place | undefined): void {
    const part = this.#parts[index]
    if (part === undefined) return
    const known = this.#places.has(index) ? this.#places.get(index) : part.place
    if (!isSamePlace(known, place)) this.#places.set(index, joinPlaces(known, place))
  }
}

/** Identifies a block or line before and after a change. */
const formatKey = (node: Node): string => `${isHeading(node)} ${node.attrs['id']}`

const isSamePart = (one: Node | undefined, other: Node): boolean =>
  one !== undefined && formatKey(one) === formatKey(other)

/** Gives copied lines the place of their block, unless its heading is copied with them. */
function withBlockPlace(slice: Slice, { doc, selection }: EditorState): Slice {
  const block = listParts(doc)[selection.$from.index(0)]?.place
  let isInside = !isHeading(slice.content.firstChild)
  return mapParts(slice, (node) => {
    isInside &&= !isHeading(node)
    return isInside && readAt(node) === undefined ? block : readAt(node)
  })
}

/** Other programs can write anything into the clipboard. */
const withKnownPlaces = (slice: Slice): Slice =>
  mapParts(slice, ({ attrs: { at } }) => (at == null ? undefined : readDraftPlace(at)))

const mapParts = ({ content, openStart, openEnd }: Slice, getPlace: (node: Node) => Place | undefined): Slice => {
  const parts = content.content.map((node) =>
    'at' in node.attrs ? node.type.create({ ...node.attrs, at: getPlace(node) ?? null }, node.content) : node,
  )
  return new Slice(Fragment.from(parts), openStart, openEnd)
}

/** Three-way merge of a section. Text is never dropped: what cannot be merged is returned as a conflict. */
import { type ImageFields, isSameImageFields, mapImageFields } from '#shared/model/images/image-fields'
import type { Block, Entry } from '#shared/model/page'
import type { Place } from '#shared/model/place'
import { includePlace } from '#shared/model/place-items'
import { alignIds } from './align-ids.ts'
import { alignMoves, hasOpposingMoves } from './align-moves.ts'
import { joinPlaces } from './join-places.ts'
import { isSameItem, mergeLists } from './merge-lists.ts'
import type { MergeSides } from './merge-order.ts'
import { mergeLinePlaces, mergePlaces } from './merge-places.ts'
import { mergeTexts, type TextPiece } from './merge-texts.ts'
import { joinSplitLines, removeMarks, separateLines } from './split-lines.ts'

export type ConflictChoice = 'mine' | 'theirs' | 'both'

/** Maps the id of a conflict to the person's choice. */
export type ConflictChoices = ReadonlyMap<string, ConflictChoice>

export interface BlockImage extends ImageFields {
  readonly imageUrl: string
}

interface ConflictPosition {
  /** Stable id of the conflict, so that a choice still applies after the other side changed again. */
  readonly id: string
  readonly block: string
  readonly entry: string | null
}

export type Conflict = ConflictPosition &
  (
    | {
        /** Both sides changed the same words of one field. */
        readonly kind: 'text'
        readonly field: 'heading' | 'title' | 'text'
        readonly base: string
        readonly mine: string
        readonly theirs: string
      }
    | {
        readonly kind: 'image'
        readonly mine: BlockImage | null
        readonly theirs: BlockImage | null
      }
    /** Both sides changed the place in the story; undefined for none. */
    | { readonly kind: 'place'; readonly mine: Place | undefined; readonly theirs: Place | undefined }
    /** One side removed what the other changed; `remainingText` is its whole text. */
    | { readonly kind: 'removed'; readonly by: 'mine' | 'theirs'; readonly remainingText: string }
  )

export interface SectionMergeResult {
  /** The merged blocks. An unresolved conflict contains the text of `mine`. */
  readonly blocks: readonly Block[]
  /** The unresolved conflicts. */
  readonly conflicts: readonly Conflict[]
  /** Both sides moved the same blocks or lines and the order of `mine` was used; the editor is notified after the save. */
  readonly mineOverTheirs: boolean
}

export function mergeSection(
  base: readonly Block[],
  mine: readonly Block[],
  theirs: readonly Block[],
  choices: ConflictChoices = new Map(),
): SectionMergeResult {
  const merge = new ThreeWaySectionMerge(choices)
  const aligned = { base, mine, theirs: alignIds(base, theirs) }
  const moved = alignMoves(aligned)
  const lines = separateLines(merge.blocks(joinSplitLines(moved)), [mine, theirs])
  const blocks = mergeLinePlaces(lines, { aligned: moved, sides: aligned }, (position, one, other) =>
    merge.choosePlace(position, one, other),
  )
  return { blocks, conflicts: merge.conflicts, mineOverTheirs: merge.mineOverTheirs || hasOpposingMoves(aligned) }
}

/** State of one merge: the conflicts found so far. */
class ThreeWaySectionMerge {
  readonly conflicts: Conflict[] = []
  mineOverTheirs = false
  readonly #choices: ConflictChoices

  constructor(choices: ConflictChoices) {
    this.#choices = choices
  }

  blocks(sides: MergeSides<Block>): readonly Block[] {
    return this.#list(sides, {
      position: (id) => ({ block: id, entry: null }),
      text: getBlockText,
      join: (base, mine, theirs) => this.#block(base, mine, theirs),
    })
  }

  #block(base: Block | null, mine: Block, theirs: Block): readonly Block[] {
    const at = { block: mine.id, entry: null }
    const sectionName = this.#text(at, 'heading', base?.sectionName ?? '', mine.sectionName, theirs.sectionName)
    const entries = this.#list(
      { base: base?.entries ?? [], mine: mine.entries, theirs: theirs.entries },
      {
        position: (id) => ({ block: mine.id, entry: id }),
        text: getEntryText,
        join: (before, one, other) => [this.#entry(mine.id, before, one, other)],
      },
    )
    const [image = null, second = null] = this.#images(mine.id, base, mine, theirs)
    const place = mergePlaces([base?.at, mine.at, theirs.at], (...both) => this.choosePlace(at, ...both))
    const fields = { ...(image ?? {}), ...includePlace(place), ...getOtherFields(theirs) }
    const block = { id: mine.id, sectionName, entries, ...fields }
    return second === null ? [block] : [block, { id: `${mine.id}~image`, sectionName: '', entries: [], ...second }]
  }

  #entry(block: string, base: Entry | null, mine: Entry, theirs: Entry): Entry {
    const at = { block, entry: mine.id }
    return {
      id: mine.id,
      title: this.#text(at, 'title', base?.title ?? '', mine.title, theirs.title),
      text: this.#text(at, 'text', base?.text ?? '', mine.text, theirs.text),
      ...getOtherFields(theirs),
    }
  }

  /** Returns the place of an entry or block that both sides changed. */
  choosePlace(at: Omit<ConflictPosition, 'id'>, mine: Place | undefined, theirs: Place | undefined): Place | undefined {
    const choice = this.#ask(at, 'place', (position) => ({ ...position, kind: 'place', mine, theirs }))
    return choice === 'both' ? joinPlaces(mine, theirs) : choice === 'mine' ? mine : theirs
  }

  #text(
    at: Omit<ConflictPosition, 'id'>,
    field: 'heading' | 'title' | 'text',
    base: string,
    mine: string,
    theirs: string,
  ): string {
    const pieces = mergeTexts(base, mine, theirs)
    if (pieces.every((piece) => typeof piece === 'string')) return pieces.join('')
    const choice = this.#ask(at, field, (position) => ({
      ...position,
      kind: 'text',
      field,
      base: removeMarks(base),
      mine: removeMarks(mine),
      theirs: removeMarks(theirs),
    }))
    return pieces.map((piece) => resolvePiece(piece, choice)).join('')
  }

  #images(block: string, base: Block | null, mine: Block, theirs: Block): readonly (BlockImage | null)[] {
    const [baseImage, myImage, theirImage] = [getImage(base), getImage(mine), getImage(theirs)]
    if (isSameImage(myImage, theirImage) || isSameImage(theirImage, baseImage)) return [myImage]
    if (isSameImage(myImage, baseImage)) return [theirImage]
    const merged = mergeImageFields(baseImage, myImage, theirImage)
    if (merged !== null) return [merged]
    const choice = this.#ask({ block, entry: null }, 'image', (position) => ({
      ...position,
      kind: 'image',
      mine: myImage,
      theirs: theirImage,
    }))
    if (choice === 'mine') return [myImage]
    if (choice === 'theirs') return [theirImage]
    return [myImage, theirImage].filter((image) => image !== null)
  }

  #list<T extends { readonly id: string }>(
    sides: MergeSides<T>,
    options: {
      readonly position: (id: string) => Omit<ConflictPosition, 'id'>
      readonly text: (item: T) => string
      readonly join: (base: T | null, mine: T, theirs: T) => readonly T[]
    },
  ): readonly T[] {
    const { items, mineOverTheirs } = mergeLists(sides, {
      join: options.join,
      stays: (base, remaining, deletedBy) =>
        this.#stays(options.position(remaining.id), deletedBy, base, remaining, options.text),
    })
    this.mineOverTheirs ||= mineOverTheirs
    return items
  }

  /** True if an item stays that one side removed, because the other side changed it. */
  #stays<T>(
    at: Omit<ConflictPosition, 'id'>,
    by: 'mine' | 'theirs',
    baseItem: T,
    remaining: T,
    text: (item: T) => string,
  ): boolean {
    if (isSameItem(baseItem, remaining)) return false
    // Saves leave out empty lines at the end, so nobody has decided against the text that is written in one.
    if (at.entry !== null && text(baseItem).trim() === '') return true
    const choice = this.#ask(at, 'removed', (position) => ({
      ...position,
      kind: 'removed',
      by,
      remainingText: removeMarks(text(remaining)),
    }))
    return choice !== by
  }

  /** Returns the person's choice. Without one it records the conflict and returns `mine`. */
  #ask(
    at: Omit<ConflictPosition, 'id'>,
    conflictKind: string,
    question: (position: ConflictPosition) => Conflict,
  ): ConflictChoice {
    const id = [at.block, at.entry ?? '', conflictKind].join('/')
    const choice = this.#choices.get(id)
    if (choice === undefined) this.conflicts.push(question({ id, ...at }))
    return choice ?? 'mine'
  }
}

function resolvePiece(piece: TextPiece, choice: ConflictChoice): string {
  if (typeof piece === 'string') return piece
  if (choice !== 'both') return piece[choice]
  const gap = /\s$/.test(piece.mine) || piece.mine === '' || piece.theirs === '' ? '' : ' '
  return `${piece.mine}${gap}${piece.theirs}`
}

/** The editor never changes fields that it does not know, so those of the newer record are right. */
const getOtherFields = ({ otherFields }: Entry | Block) => (otherFields === undefined ? {} : { otherFields })

const getEntryText = ({ title, text }: Entry): string => [title, text].filter(Boolean).join('\n')

const getBlockText = (block: Block): string =>
  [block.sectionName, ...block.entries.map(getEntryText)].filter(Boolean).join('\n')

const getImage = (block: Block | null): BlockImage | null =>
  block?.imageUrl === undefined
    ? null
    : { imageUrl: block.imageUrl, ...mapImageFields((field) => block[field] || null) }

const isSameImage = (one: BlockImage | null, other: BlockImage | null): boolean =>
  one?.imageUrl === other?.imageUrl && isSameImageFields(one ?? {}, other ?? {})

/** Merges the fields of one image, of which each has the text of the side that changed it; null if both changed one. */
function mergeImageFields(
  base: BlockImage | null,
  mine: BlockImage | null,
  theirs: BlockImage | null,
): BlockImage | null {
  if (base === null || mine?.imageUrl !== base.imageUrl || theirs?.imageUrl !== base.imageUrl) return null
  const { imageUrl } = base
  let isConflict = false
  const fields = mapImageFields((field) => {
    const [before, mySide, theirSide] = [base[field], mine[field], theirs[field]]
    if (mySide === before) return theirSide
    if (theirSide !== before && theirSide !== mySide) isConflict = true
    return mySide
  })
  return isConflict ? null : { imageUrl, ...fields }
}

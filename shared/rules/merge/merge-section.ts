/** Two editors, one section. Nothing typed is ever dropped: what cannot be merged is returned as a clash. */
import type { Block, Entry } from '#shared/model/page'
import { alignIds } from './align-ids.ts'
import { mergeTexts, type TextPiece } from './merge-texts.ts'
import { mergedOrder } from './merged-order.ts'

export type Choice = 'mine' | 'theirs' | 'both'

/** Clash id → what the person chose. */
export type Choices = ReadonlyMap<string, Choice>

export interface BlockImage {
  readonly imageUrl: string
  readonly imageAlt: string
}

interface Place {
  /** The same for the same question, so that an answer still fits when theirs has moved on again. */
  readonly id: string
  readonly block: string
  readonly entry: string | null
}

export type Clash = Place &
  (
    | {
        /** Both changed the same words of one field. */
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
    /** One side removed what the other has changed; `kept` is all its text. */
    | { readonly kind: 'removed'; readonly by: 'mine' | 'theirs'; readonly kept: string }
  )

export interface MergedSection {
  /** With mine standing wherever a clash has no answer yet. */
  readonly blocks: readonly Block[]
  /** Those without an answer. */
  readonly clashes: readonly Clash[]
  /** Both moved things about, and mine was taken: the receipt says so. */
  readonly mineOverTheirs: boolean
}

interface Sides<T> {
  readonly base: readonly T[]
  readonly mine: readonly T[]
  readonly theirs: readonly T[]
}

export function mergeSection(
  base: readonly Block[],
  mine: readonly Block[],
  theirs: readonly Block[],
  choices: Choices = new Map(),
): MergedSection {
  const merge = new SectionMerge(choices)
  const blocks = merge.blocks({ base, mine, theirs: alignIds(base, theirs) })
  return { blocks, clashes: merge.clashes, mineOverTheirs: merge.mineOverTheirs }
}

/** Owns what is gathered while one section is walked. */
class SectionMerge {
  readonly clashes: Clash[] = []
  mineOverTheirs = false
  readonly #choices: Choices

  constructor(choices: Choices) {
    this.#choices = choices
  }

  blocks(sides: Sides<Block>): readonly Block[] {
    return this.#list(sides, {
      place: (id) => ({ block: id, entry: null }),
      text: blockText,
      join: (base, mine, theirs) => this.#block(base, mine, theirs),
    })
  }

  #block(base: Block | null, mine: Block, theirs: Block): readonly Block[] {
    const at = { block: mine.id, entry: null }
    const sectionName = this.#text(
      at,
      'heading',
      base?.sectionName ?? '',
      mine.sectionName,
      theirs.sectionName,
    )
    const entries = this.#list(
      { base: base?.entries ?? [], mine: mine.entries, theirs: theirs.entries },
      {
        place: (id) => ({ block: mine.id, entry: id }),
        text: entryText,
        join: (before, one, other) => [this.#entry(mine.id, before, one, other)],
      },
    )
    const [image = null, second = null] = this.#images(mine.id, base, mine, theirs)
    const block = { id: mine.id, sectionName, entries, ...(image ?? {}) }
    return second === null
      ? [block]
      : [block, { id: `${mine.id}~image`, sectionName: '', entries: [], ...second }]
  }

  #entry(block: string, base: Entry | null, mine: Entry, theirs: Entry): Entry {
    const at = { block, entry: mine.id }
    return {
      id: mine.id,
      title: this.#text(at, 'title', base?.title ?? '', mine.title, theirs.title),
      text: this.#text(at, 'text', base?.text ?? '', mine.text, theirs.text),
    }
  }

  #text(
    at: Omit<Place, 'id'>,
    field: 'heading' | 'title' | 'text',
    base: string,
    mine: string,
    theirs: string,
  ): string {
    const pieces = mergeTexts(base, mine, theirs)
    if (pieces.every((piece) => typeof piece === 'string')) return pieces.join('')
    const choice = this.#ask(at, field, (place) => ({
      ...place,
      kind: 'text',
      field,
      base,
      mine,
      theirs,
    }))
    return pieces.map((piece) => pieceAs(piece, choice)).join('')
  }

  #images(
    block: string,
    base: Block | null,
    mine: Block,
    theirs: Block,
  ): readonly (BlockImage | null)[] {
    const [was, here, there] = [imageOf(base), imageOf(mine), imageOf(theirs)]
    if (sameImage(here, there) || sameImage(there, was)) return [here]
    if (sameImage(here, was)) return [there]
    const choice = this.#ask({ block, entry: null }, 'image', (place) => ({
      ...place,
      kind: 'image',
      mine: here,
      theirs: there,
    }))
    if (choice === 'mine') return [here]
    if (choice === 'theirs') return [there]
    return [here, there].filter((image) => image !== null)
  }

  #list<T extends { readonly id: string }>(
    { base, mine, theirs }: Sides<T>,
    how: {
      readonly place: (id: string) => Omit<Place, 'id'>
      readonly text: (item: T) => string
      readonly join: (base: T | null, mine: T, theirs: T) => readonly T[]
    },
  ): readonly T[] {
    const [bases, mines, others] = [byId(base), byId(mine), byId(theirs)]
    const kept = new Map<string, readonly T[]>()
    for (const id of new Set([...bases.keys(), ...mines.keys(), ...others.keys()])) {
      const [was, here, there] = [bases.get(id), mines.get(id), others.get(id)]
      if (here !== undefined && there !== undefined)
        kept.set(id, how.join(was ?? null, here, there))
      else {
        const left = here ?? there
        if (left === undefined) continue
        const by = here === undefined ? 'mine' : 'theirs'
        if (was === undefined || this.#stays(how.place(id), by, was, left, how.text))
          kept.set(id, [left])
      }
    }
    const order = mergedOrder(
      { base: [...bases.keys()], mine: [...mines.keys()], theirs: [...others.keys()] },
      new Set(kept.keys()),
    )
    this.mineOverTheirs ||= order.mineOverTheirs
    return order.ids.flatMap((id) => kept.get(id) ?? [])
  }

  /** Whether what one side removed stays, because the other has changed it. */
  #stays<T>(
    at: Omit<Place, 'id'>,
    by: 'mine' | 'theirs',
    was: T,
    left: T,
    text: (item: T) => string,
  ): boolean {
    if (JSON.stringify(was) === JSON.stringify(left)) return false
    const choice = this.#ask(at, 'removed', (place) => ({
      ...place,
      kind: 'removed',
      by,
      kept: text(left),
    }))
    return choice !== by
  }

  /** The answer given; without one the question is noted, and mine stands meanwhile. */
  #ask(at: Omit<Place, 'id'>, what: string, question: (place: Place) => Clash): Choice {
    const id = [at.block, at.entry ?? '', what].join('/')
    const choice = this.#choices.get(id)
    if (choice === undefined) this.clashes.push(question({ id, ...at }))
    return choice ?? 'mine'
  }
}

const byId = <T extends { readonly id: string }>(items: readonly T[]): ReadonlyMap<string, T> =>
  new Map(items.map((item) => [item.id, item]))

function pieceAs(piece: TextPiece, choice: Choice): string {
  if (typeof piece === 'string') return piece
  if (choice !== 'both') return piece[choice]
  const gap = /\s$/.test(piece.mine) || piece.mine === '' || piece.theirs === '' ? '' : ' '
  return `${piece.mine}${gap}${piece.theirs}`
}

const entryText = ({ title, text }: Entry): string => [title, text].filter(Boolean).join('\n')

const blockText = (block: Block): string =>
  [block.sectionName, ...block.entries.map(entryText)].filter(Boolean).join('\n')

const imageOf = (block: Block | null): BlockImage | null =>
  block?.imageUrl === undefined
    ? null
    : { imageUrl: block.imageUrl, imageAlt: block.imageAlt ?? '' }

const sameImage = (one: BlockImage | null, other: BlockImage | null): boolean =>
  one?.imageUrl === other?.imageUrl && one?.imageAlt === other?.imageAlt

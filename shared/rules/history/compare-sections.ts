/** Diff of two versions of a section, by blocks and words. */
import { type ChangeObject, diffArrays } from 'diff'
import { formatPlace } from '#shared/messages/place-messages'
import { IMAGE_TEXTS, type ImageText } from '#shared/model/images/image-fields'
import type { Block, Entry } from '#shared/model/page'
import { isSamePlace, type Place } from '#shared/model/place'
import { alignIds } from '../merge/align-ids.ts'
import { toStableJson } from '../merge/stable-json.ts'
import { findMovedIds } from './moved-ids.ts'

/** A part of a text diff. The parts without the removed ones are the new text; without the added ones, the old text. */
export interface TextChange {
  readonly kind: 'same' | 'added' | 'removed'
  readonly text: string
}

interface EntryChange {
  readonly id: string
  readonly title: readonly TextChange[]
  readonly text: readonly TextChange[]
  /** The place in the story, if it has changed. */
  readonly place: readonly TextChange[]
}

interface ImageFieldChange {
  readonly field: ImageText
  readonly changes: readonly TextChange[]
}

export interface BlockChange {
  readonly id: string
  /** `moved`: only the position changed. */
  readonly kind: 'same' | 'changed' | 'added' | 'removed' | 'moved'
  readonly heading: readonly TextChange[]
  /** The block's place in the story, if it has changed. */
  readonly place: readonly TextChange[]
  readonly entries: readonly EntryChange[]
  /** Fields that the image has, or had. */
  readonly imageFields: readonly ImageFieldChange[]
  readonly imageBefore: string | null
  readonly imageAfter: string | null
  /** True if a field changed that this version of the program does not know. */
  readonly hasOtherChange: boolean
}

/** After this time the diff shows the whole text as replaced. */
const DIFF_TIMEOUT_MS = 500
/** The steps of a diff grow with the square of its edits. A section has so many; then only small edits are looked for. */
const MAX_STEPS = 4_000_000
const MIN_EDITS = 50

interface Budget {
  steps: number
}

/**
 * Units that a diff replaces as a whole: a link or an address, so that no change begins inside it; a letter of a script
 * without spaces; a word; spaces; any other character.
 */
const UNITS =
  /\[\[[^[\]\n]+\]\]|https?:\/\/[^\s<>"[\]]+|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]\p{M}*|[\p{L}\p{N}\p{M}_]+|[^\S\n]+|[\s\S]/gu

const splitUnits = (text: string): string[] => text.match(UNITS) ?? []

/** @param budget shared by the texts of a section, of which a page may have thousands */
export function compareTexts(
  before: string,
  after: string,
  budget: Budget = { steps: MAX_STEPS },
): readonly TextChange[] {
  if (before === after) return before === '' ? [] : [{ kind: 'same', text: before }]
  const maxEditLength = Math.max(MIN_EDITS, Math.floor(Math.sqrt(Math.max(0, budget.steps))))
  const changes = diffArrays(splitUnits(before), splitUnits(after), { timeout: DIFF_TIMEOUT_MS, maxEditLength })
  budget.steps -= countEdits(changes, maxEditLength) ** 2
  if (changes === undefined)
    return [
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ]
  return joinReplacedWords(
    changes.map(({ added, removed, value }) => ({
      kind: added ? 'added' : removed ? 'removed' : 'same',
      text: value.join(''),
    })),
  )
}

const countEdits = (changes: readonly ChangeObject<string[]>[] | undefined, max: number): number =>
  changes?.reduce((sum, { added, removed, count }) => sum + (added || removed ? count : 0), 0) ?? max

/** Joins replaced words that are next to each other, which a diff separates at every space. */
function joinReplacedWords(changes: readonly TextChange[]): readonly TextChange[] {
  const joined: TextChange[] = []
  let run = { removed: '', added: '' }
  const endRun = () => {
    for (const kind of ['removed', 'added'] as const) if (run[kind] !== '') joined.push({ kind, text: run[kind] })
    run = { removed: '', added: '' }
  }
  for (const [index, { kind, text }] of changes.entries()) {
    if (kind !== 'same') run[kind] += text
    else if (/^[^\S\n]+$/.test(text) && run.removed !== '' && run.added !== '' && index + 1 < changes.length)
      run = { removed: run.removed + text, added: run.added + text }
    else {
      endRun()
      joined.push({ kind, text })
    }
  }
  endRun()
  return joined
}

function comparePlaces(before: Place | undefined, after: Place | undefined): readonly TextChange[] {
  if (isSamePlace(before, after)) return []
  return [
    ...(before === undefined ? [] : [{ kind: 'removed', text: formatPlace(before) } as const]),
    ...(after === undefined ? [] : [{ kind: 'added', text: formatPlace(after) } as const]),
  ]
}

/** Returns the blocks in their new order; a removed block follows its former predecessor. */
export function compareSections(before: readonly Block[], after: readonly Block[]): readonly BlockChange[] {
  const alignedAfter = alignIds(before, after)
  const [beforeById, afterById] = [mapById(before), mapById(alignedAfter)]
  const moved = findMovedIds(before, alignedAfter)
  const budget: Budget = { steps: MAX_STEPS }
  return interleaveRemoved(before, alignedAfter).map(({ id }) =>
    compareBlocks({ id, before: beforeById.get(id) ?? null, after: afterById.get(id) ?? null }, moved, budget),
  )
}

const mapById = <T extends { readonly id: string }>(items: readonly T[]): ReadonlyMap<string, T> =>
  new Map(items.map((item) => [item.id, item]))

/** Returns the new list with the removed items of the old list in their places. */
function interleaveRemoved<T extends { readonly id: string }>(before: readonly T[], after: readonly T[]): readonly T[] {
  const afterIds = new Set(after.map(({ id }) => id))
  const removedBehind = new Map<string | null, T[]>()
  let last: string | null = null
  for (const item of before) {
    if (afterIds.has(item.id)) last = item.id
    else if (!removedBehind.get(last)?.push(item)) removedBehind.set(last, [item])
  }
  return [...(removedBehind.get(null) ?? []), ...after.flatMap((item) => [item, ...(removedBehind.get(item.id) ?? [])])]
}

interface BlockVersions {
  readonly id: string
  readonly before: Block | null
  readonly after: Block | null
}

function compareBlocks({ id, before, after }: BlockVersions, moved: ReadonlySet<string>, budget: Budget): BlockChange {
  const heading = compareTexts(before?.sectionName ?? '', after?.sectionName ?? '', budget)
  const place = comparePlaces(before?.at, after?.at)
  const entries = compareEntries(before?.entries ?? [], after?.entries ?? [], budget)
  const imageFields = IMAGE_TEXTS.map((field) => ({
    field,
    changes: compareTexts(before?.[field] ?? '', after?.[field] ?? '', budget),
  })).filter(({ changes }) => changes.length > 0)
  const imageBefore = before?.imageUrl ?? null
  const imageAfter = after?.imageUrl ?? null
  const hasOtherChange =
    before !== null && after !== null && formatOtherFields(before, after) !== formatOtherFields(after, before)
  const isSame =
    !hasOtherChange &&
    imageBefore === imageAfter &&
    [
      heading,
      place,
      ...imageFields.map(({ changes }) => changes),
      ...entries.flatMap((entry) => [entry.title, entry.text, entry.place]),
    ]
      .flat()
      .every(({ kind }) => kind === 'same')
  const kind =
    before === null ? 'added' : after === null ? 'removed' : isSame ? (moved.has(id) ? 'moved' : 'same') : 'changed'
  return { id, kind, heading, place, entries, imageFields, imageBefore, imageAfter, hasOtherChange }
}

/** Formats the unknown fields of the block, and of its entries that `other` has too, by their ids. */
function formatOtherFields(block: Block, other: Block): string {
  const ids = new Set(other.entries.map(({ id }) => id))
  const known = block.entries.filter(({ id, otherFields }) => otherFields !== undefined && ids.has(id))
  const fields = [['', block.otherFields], ...known.map(({ id, otherFields }) => [id, otherFields])]
  return toStableJson(Object.fromEntries(fields))
}

function compareEntries(before: readonly Entry[], after: readonly Entry[], budget: Budget): readonly EntryChange[] {
  const [beforeById, afterById] = [mapById(before), mapById(after)]
  return interleaveRemoved(before, after).map(({ id }) => {
    const [old, current] = [beforeById.get(id), afterById.get(id)]
    return {
      id,
      title: compareTexts(old?.title ?? '', current?.title ?? '', budget),
      text: compareTexts(old?.text ?? '', current?.text ?? '', budget),
      place: comparePlaces(old?.at, current?.at),
    }
  })
}

/** Diff of two versions of a section, by blocks and words. */
import { diffArrays } from 'diff'
import { formatPlace } from '#shared/messages/place-messages'
import { IMAGE_TEXTS, type ImageText } from '#shared/model/images/image-fields'
import type { Block, Entry } from '#shared/model/page'
import { isSamePlace, type Place } from '#shared/model/place'
import { alignIds } from '../merge/align-ids.ts'
import { toStableJson } from '../merge/stable-json.ts'

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

/**
 * Units that a diff replaces as a whole: a link or an address, so that no change begins inside it; a letter of a script
 * without spaces; a word; spaces; any other character.
 */
const UNITS =
  /\[\[[^[\]\n]+\]\]|https?:\/\/[^\s<>"[\]]+|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]\p{M}*|[\p{L}\p{N}\p{M}_]+|[^\S\n]+|[\s\S]/gu

const splitUnits = (text: string): string[] => text.match(UNITS) ?? []

export function compareTexts(before: string, after: string): readonly TextChange[] {
  if (before === after) return before === '' ? [] : [{ kind: 'same', text: before }]
  const changes = diffArrays(splitUnits(before), splitUnits(after), { timeout: DIFF_TIMEOUT_MS })
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
  const beforeById = new Map(before.map((block) => [block.id, block]))
  const moved = findMovedIds(before, alignedAfter)
  return interleaveRemoved(before, alignedAfter).map((block) => {
    const old = beforeById.get(block.id) ?? null
    const current = alignedAfter.find(({ id }) => id === block.id) ?? null
    return compareBlocks(block.id, old, current, moved)
  })
}

/** Returns the new list with the removed items of the old list in their places. */
function interleaveRemoved<T extends { readonly id: string }>(before: readonly T[], after: readonly T[]): readonly T[] {
  const afterIds = new Set(after.map(({ id }) => id))
  const removedBehind = new Map<string | null, T[]>()
  let last: string | null = null
  for (const item of before) {
    if (afterIds.has(item.id)) last = item.id
    else removedBehind.set(last, [...(removedBehind.get(last) ?? []), item])
  }
  return [...(removedBehind.get(null) ?? []), ...after.flatMap((item) => [item, ...(removedBehind.get(item.id) ?? [])])]
}

function compareBlocks(id: string, before: Block | null, after: Block | null, moved: ReadonlySet<string>): BlockChange {
  const heading = compareTexts(before?.sectionName ?? '', after?.sectionName ?? '')
  const place = comparePlaces(before?.at, after?.at)
  const entries = compareEntries(before?.entries ?? [], after?.entries ?? [])
  const imageFields = IMAGE_TEXTS.map((field) => ({
    field,
    changes: compareTexts(before?.[field] ?? '', after?.[field] ?? ''),
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

function compareEntries(before: readonly Entry[], after: readonly Entry[]): readonly EntryChange[] {
  return interleaveRemoved(before, after).map(({ id }) => {
    const old = before.find((entry) => entry.id === id)
    const current = after.find((entry) => entry.id === id)
    return {
      id,
      title: compareTexts(old?.title ?? '', current?.title ?? ''),
      text: compareTexts(old?.text ?? '', current?.text ?? ''),
      place: comparePlaces(old?.at, current?.at),
    }
  })
}

/** Returns the moved blocks: the smallest set without which the common blocks keep their order. */
function findMovedIds(before: readonly Block[], after: readonly Block[]): ReadonlySet<string> {
  const positions = new Map(before.map(({ id }, index) => [id, index]))
  const common = after.flatMap(({ id }) => (positions.has(id) ? [id] : []))
  const runs: string[][] = []
  for (const id of common) {
    const longest = runs
      .filter((run) => (positions.get(run.at(-1) ?? '') ?? -1) < (positions.get(id) ?? 0))
      .toSorted((a, b) => b.length - a.length)[0]
    runs.push([...(longest ?? []), id])
  }
  const unmovedIds = new Set(runs.toSorted((a, b) => b.length - a.length)[0])
  return new Set(common.filter((id) => !unmovedIds.has(id)))
}

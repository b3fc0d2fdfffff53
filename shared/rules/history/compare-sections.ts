/** What changed between two states of a section, block by block and word by word. */
import { diffWordsWithSpace } from 'diff'
import type { Block, Entry } from '#shared/model/page'
import { alignIds } from '../merge/align-ids.ts'

/** A stretch of text both have, or only one. Without the removed it is the new text, without the added the old. */
export interface TextChange {
  readonly kind: 'same' | 'added' | 'removed'
  readonly text: string
}

interface EntryChange {
  readonly id: string
  readonly title: readonly TextChange[]
  readonly text: readonly TextChange[]
}

export interface BlockChange {
  readonly id: string
  /** `moved`: nothing but its place. */
  readonly kind: 'same' | 'changed' | 'added' | 'removed' | 'moved'
  readonly heading: readonly TextChange[]
  readonly entries: readonly EntryChange[]
  readonly imageBefore: string | null
  readonly imageAfter: string | null
}

/** Beyond this a comparison says only: all of this became all of that. */
const TIME_LIMIT = 500

export function compareTexts(before: string, after: string): readonly TextChange[] {
  if (before === after) return before === '' ? [] : [{ kind: 'same', text: before }]
  const changes = diffWordsWithSpace(before, after, { timeout: TIME_LIMIT })
  if (changes === undefined)
    return [
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ]
  return changes.map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value,
  }))
}

/** In the order of the new state; what was removed stands behind what it stood behind. */
export function compareSections(
  before: readonly Block[],
  after: readonly Block[],
): readonly BlockChange[] {
  const now = alignIds(before, after)
  const was = new Map(before.map((block) => [block.id, block]))
  const moved = movedIds(before, now)
  return inPlace(before, now).map((block) => {
    const old = was.get(block.id) ?? null
    const there = now.find(({ id }) => id === block.id) ?? null
    return blockChange(block.id, old, there, moved)
  })
}

/** The items of both lists. */
function inPlace<T extends { readonly id: string }>(
  before: readonly T[],
  after: readonly T[],
): readonly T[] {
  const kept = new Set(after.map(({ id }) => id))
  const behind = new Map<string | null, T[]>()
  let last: string | null = null
  for (const item of before) {
    if (kept.has(item.id)) last = item.id
    else behind.set(last, [...(behind.get(last) ?? []), item])
  }
  return [
    ...(behind.get(null) ?? []),
    ...after.flatMap((item) => [item, ...(behind.get(item.id) ?? [])]),
  ]
}

function blockChange(
  id: string,
  before: Block | null,
  after: Block | null,
  moved: ReadonlySet<string>,
): BlockChange {
  const heading = compareTexts(before?.sectionName ?? '', after?.sectionName ?? '')
  const entries = entryChanges(before?.entries ?? [], after?.entries ?? [])
  const imageBefore = before?.imageUrl ?? null
  const imageAfter = after?.imageUrl ?? null
  const isSame =
    imageBefore === imageAfter &&
    [heading, ...entries.flatMap(({ title, text }) => [title, text])]
      .flat()
      .every(({ kind }) => kind === 'same')
  const kind =
    before === null
      ? 'added'
      : after === null
        ? 'removed'
        : isSame
          ? moved.has(id)
            ? 'moved'
            : 'same'
          : 'changed'
  return { id, kind, heading, entries, imageBefore, imageAfter }
}

function entryChanges(before: readonly Entry[], after: readonly Entry[]): readonly EntryChange[] {
  return inPlace(before, after).map(({ id }) => {
    const old = before.find((entry) => entry.id === id)
    const there = after.find((entry) => entry.id === id)
    return {
      id,
      title: compareTexts(old?.title ?? '', there?.title ?? ''),
      text: compareTexts(old?.text ?? '', there?.text ?? ''),
    }
  })
}

/** What stands elsewhere among what both have: the fewest such that the others kept their order. */
function movedIds(before: readonly Block[], after: readonly Block[]): ReadonlySet<string> {
  const place = new Map(before.map(({ id }, index) => [id, index]))
  const common = after.flatMap(({ id }) => (place.has(id) ? [id] : []))
  const runs: string[][] = []
  for (const id of common) {
    const longest = runs
      .filter((run) => (place.get(run.at(-1) ?? '') ?? -1) < (place.get(id) ?? 0))
      .toSorted((a, b) => b.length - a.length)[0]
    runs.push([...(longest ?? []), id])
  }
  const kept = new Set(runs.toSorted((a, b) => b.length - a.length)[0])
  return new Set(common.filter((id) => !kept.has(id)))
}

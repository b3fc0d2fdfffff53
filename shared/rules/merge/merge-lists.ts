/** Three-way merge of lists whose items have ids: additions, deletions, changes and order. */
import { type MergeSides, mergeOrder } from './merge-order.ts'
import { toStableJson } from './stable-json.ts'

interface ItemMerge<T> {
  /** Merges an item that both sides have. */
  readonly join: (base: T | null, mine: T, theirs: T) => readonly T[]
  /** True if an item remains although one side deleted it. */
  readonly stays: (base: T, remaining: T, deletedBy: 'mine' | 'theirs') => boolean
}

interface MergedList<T> {
  readonly items: readonly T[]
  /** Both sides moved items differently, and the order of `mine` was used. */
  readonly mineOverTheirs: boolean
}

export function mergeLists<T extends { readonly id: string }>(
  sides: MergeSides<T>,
  { join, stays }: ItemMerge<T>,
): MergedList<T> {
  const [base, mine, theirs] = [indexById(sides.base), indexById(sides.mine), indexById(sides.theirs)]
  const merged = new Map<string, readonly T[]>()
  for (const id of new Set([...base.keys(), ...mine.keys(), ...theirs.keys()])) {
    const [baseItem, myItem, theirItem] = [base.get(id), mine.get(id), theirs.get(id)]
    const remaining = myItem ?? theirItem
    if (myItem !== undefined && theirItem !== undefined) merged.set(id, join(baseItem ?? null, myItem, theirItem))
    else if (remaining !== undefined) {
      const deletedBy = myItem === undefined ? 'mine' : 'theirs'
      if (baseItem === undefined || stays(baseItem, remaining, deletedBy)) merged.set(id, [remaining])
    }
  }
  const { ids, mineOverTheirs } = mergeOrder(
    { base: [...base.keys()], mine: [...mine.keys()], theirs: [...theirs.keys()] },
    new Set(merged.keys()),
  )
  return { items: ids.flatMap((id) => merged.get(id) ?? []), mineOverTheirs }
}

export const isSameItem = <T>(one: T, other: T): boolean => one === other || toStableJson(one) === toStableJson(other)

const indexById = <T extends { readonly id: string }>(items: readonly T[]): ReadonlyMap<string, T> =>
  new Map(items.map((item) => [item.id, item]))

/** Incremental sort: keeps a list in order while single items change, at a fraction of the comparisons. */
type Compare<T> = (a: T, b: T) => number

export interface SortOrder<T> {
  readonly sort: (items: readonly T[]) => readonly T[]
  /** Must agree with `sort`. */
  readonly compare: Compare<T>
}

/** Above this share of new items a new sort is cheaper. */
const MAX_NEW_SHARE = 0.1

/** Returns a sort that remembers its last list. Items are the same if they are the same object. */
export function createIncrementalSort<T extends object>({ sort, compare }: SortOrder<T>) {
  let items: readonly T[] = []
  let sorted: readonly T[] = []
  return (next: readonly T[]): readonly T[] => {
    if (next === items) return sorted
    const added = new Set(next)
    const retained = sorted.filter((item) => added.delete(item))
    sorted =
      added.size > next.length * MAX_NEW_SHARE ? sort(next) : insertSorted(retained, [...added].sort(compare), compare)
    items = next
    return sorted
  }
}

/** Inserts sorted items into a sorted list. */
function insertSorted<T>(list: readonly T[], added: readonly T[], compare: Compare<T>): T[] {
  const result: T[] = []
  let from = 0
  for (const item of added) {
    const at = findInsertIndex(list, item, compare, from)
    for (; from < at; from++) result.push(list[from] as T)
    result.push(item)
  }
  for (; from < list.length; from++) result.push(list[from] as T)
  return result
}

function findInsertIndex<T>(list: readonly T[], item: T, compare: Compare<T>, from: number): number {
  let [low, high] = [from, list.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compare(list[middle] as T, item) < 0) low = middle + 1
    else high = middle
  }
  return low
}

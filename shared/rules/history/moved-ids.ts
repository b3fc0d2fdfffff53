/** Rule: which items of a list were moved, in a list of any length. */

interface WithId {
  readonly id: string
}

/** The end of a rising list of positions, linked to what is before it. */
interface Rising {
  readonly id: string
  readonly position: number
  readonly before: Rising | undefined
}

/** Returns the moved items: the smallest set without which the common items keep their order. */
export function findMovedIds(before: readonly WithId[], after: readonly WithId[]): ReadonlySet<string> {
  const positions = new Map(before.map(({ id }, index) => [id, index]))
  const common = after.flatMap(({ id }) => {
    const position = positions.get(id)
    return position === undefined ? [] : [{ id, position }]
  })
  /** By length, the list that ends at the smallest position. */
  const lists: Rising[] = []
  for (const { id, position } of common) {
    const length = countBelow(lists, position)
    lists[length] = { id, position, before: lists[length - 1] }
  }
  const movedIds = new Set(common.map(({ id }) => id))
  for (let last = lists.at(-1); last !== undefined; last = last.before) movedIds.delete(last.id)
  return movedIds
}

/** Returns how many of the rising positions are smaller, by halving. */
function countBelow(lists: readonly Rising[], position: number): number {
  let [low, high] = [0, lists.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((lists[middle]?.position ?? position) < position) low = middle + 1
    else high = middle
  }
  return low
}

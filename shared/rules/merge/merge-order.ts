/** Three-way merge of the order of lists: the side that moved items wins; added items follow their predecessor. */

/** A list in the three versions of a merge. */
export interface MergeSides<T> {
  readonly base: readonly T[]
  readonly mine: readonly T[]
  readonly theirs: readonly T[]
}

interface MergedOrder {
  readonly ids: readonly string[]
  /** Both sides moved items differently, and the order of `mine` was used. */
  readonly mineOverTheirs: boolean
}

/** @param keptIds ids of the merged list; each is in at least one of the lists */
export function mergeOrder(orders: MergeSides<string>, keptIds: ReadonlySet<string>): MergedOrder {
  const { base, mine, theirs } = orders
  const mineMoved = hasOrderChanged(base, mine)
  const theirsMoved = hasOrderChanged(base, theirs)
  const leading = mineMoved ? mine : theirsMoved ? theirs : base
  const known = new Set(base)
  const sequence = leading.filter((id) => keptIds.has(id) && known.has(id))
  return {
    ids: insertRuns(sequence, [mine, theirs], keptIds),
    mineOverTheirs: mineMoved && theirsMoved && isOrderDifferent(mine, theirs),
  }
}

const hasOrderChanged = (base: readonly string[], side: readonly string[]): boolean => isOrderDifferent(base, side)

/** True if the common items of both lists are ordered differently. */
function isOrderDifferent(one: readonly string[], other: readonly string[]): boolean {
  const ones = new Set(one)
  const others = new Set(other)
  const common = one.filter((id) => others.has(id))
  const likewise = other.filter((id) => ones.has(id))
  return common.some((id, index) => id !== likewise[index])
}

const START = Symbol('the start of the list')
type Anchor = string | typeof START

/** Inserts the ids that the sequence lacks, in runs, each behind its nearest predecessor in the sequence. */
function insertRuns(
  sequence: readonly string[],
  sides: readonly (readonly string[])[],
  keptIds: ReadonlySet<string>,
): readonly string[] {
  const inSequence = new Set(sequence)
  const placed = new Set(sequence)
  const runs = new Map<Anchor, string[][]>()
  for (const side of sides) {
    let anchor: Anchor = START
    let run: string[] | null = null
    for (const id of side) {
      if (inSequence.has(id)) {
        anchor = id
        run = null
      } else if (keptIds.has(id) && !placed.has(id)) {
        placed.add(id)
        if (run === null) {
          run = []
          runs.set(anchor, [...(runs.get(anchor) ?? []), run])
        }
        run.push(id)
      }
    }
  }
  // The runs are sorted by their first id, so that both sides compute the same list when each merges the other's work.
  const runsAfter = (anchor: Anchor) => (runs.get(anchor) ?? []).sort(([a = ''], [b = '']) => (a < b ? -1 : 1)).flat()
  return [...runsAfter(START), ...sequence.flatMap((id) => [id, ...runsAfter(id)])]
}

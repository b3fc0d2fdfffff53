/** The order of a merged list: the side that moved things wins; what a side added stays behind what it was put behind. */

export interface OrderSides {
  readonly base: readonly string[]
  readonly mine: readonly string[]
  readonly theirs: readonly string[]
}

export interface MergedOrder {
  readonly ids: readonly string[]
  /** Both sides moved things, differently: mine was taken. */
  readonly mineOverTheirs: boolean
}

/** @param keptIds the ids the merged list consists of; each is in at least one of the lists. */
export function mergeOrder(orders: OrderSides, keptIds: ReadonlySet<string>): MergedOrder {
  const { base, mine, theirs } = orders
  const mineMoved = hasOrderChanged(base, mine)
  const theirsMoved = hasOrderChanged(base, theirs)
  const leading = mineMoved ? mine : theirsMoved ? theirs : base
  const known = new Set(base)
  const spine = leading.filter((id) => keptIds.has(id) && known.has(id))
  return {
    ids: insertRuns(spine, [mine, theirs], keptIds),
    mineOverTheirs: mineMoved && theirsMoved && isOrderDifferent(mine, theirs),
  }
}

const hasOrderChanged = (base: readonly string[], side: readonly string[]): boolean =>
  isOrderDifferent(base, side)

/** Whether what both lists hold stands in another order. */
function isOrderDifferent(one: readonly string[], other: readonly string[]): boolean {
  const ones = new Set(one)
  const others = new Set(other)
  const common = one.filter((id) => others.has(id))
  const likewise = other.filter((id) => ones.has(id))
  return common.some((id, index) => id !== likewise[index])
}

const START = Symbol('the start of the list')
type Anchor = string | typeof START

/** What the spine lacks comes in runs, each behind the nearest item of the spine before it on its side. */
function insertRuns(
  spine: readonly string[],
  sides: readonly (readonly string[])[],
  keptIds: ReadonlySet<string>,
): readonly string[] {
  const inSpine = new Set(spine)
  const placed = new Set(spine)
  const runs = new Map<Anchor, string[][]>()
  for (const side of sides) {
    let anchor: Anchor = START
    let run: string[] | null = null
    for (const id of side) {
      if (inSpine.has(id)) {
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
  // by the first id, so that both sides, merging each other's work, arrive at the same list
  const runsAfter = (anchor: Anchor) =>
    (runs.get(anchor) ?? []).sort(([a = ''], [b = '']) => (a < b ? -1 : 1)).flat()
  return [...runsAfter(START), ...spine.flatMap((id) => [id, ...runsAfter(id)])]
}

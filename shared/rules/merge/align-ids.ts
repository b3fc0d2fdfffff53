/** Alignment of the positional ids of old records with the merge base, before a three-way merge. */
import type { Block, Entry } from '#shared/model/page'

const POSITIONAL_ID = /^b\d+(?:e\d+)?$/

/** Gives the blocks of `theirs` the ids of `base`. Matches by equal text first, then by id, then by position. */
export function alignIds(base: readonly Block[], theirs: readonly Block[]): readonly Block[] {
  const matched = matchItems(base, theirs, serializeBlock)
  return matched.map(({ item, id, partner }) => ({
    ...item,
    id,
    entries: matchItems(partner?.entries ?? [], item.entries, serializeEntry).map((entry) => ({
      ...entry.item,
      id: entry.id,
    })),
  }))
}

const serializeBlock = (block: Block): string =>
  JSON.stringify([block.sectionName, block.entries.map(({ title, text }) => [title, text])])

const serializeEntry = ({ title, text }: Entry): string => JSON.stringify([title, text])

interface Match<T> {
  readonly item: T
  readonly id: string
  readonly partner: T | null
}

function matchItems<T extends { readonly id: string }>(
  base: readonly T[],
  items: readonly T[],
  serialize: (item: T) => string,
): readonly Match<T>[] {
  const partners = new Map<T, T>()
  const free = new Map(base.map((item) => [item.id, item]))
  const pair = (item: T, partner: T | undefined) => {
    if (partner === undefined || partners.has(item) || !free.has(partner.id)) return
    free.delete(partner.id)
    partners.set(item, partner)
  }
  const positional = items.filter(({ id }) => POSITIONAL_ID.test(id))
  for (const item of items) if (!POSITIONAL_ID.test(item.id)) pair(item, free.get(item.id))
  for (const item of positional) {
    const sameId = free.get(item.id)
    if (sameId !== undefined && serialize(sameId) === serialize(item)) pair(item, sameId)
  }
  const byText = groupByText(free, serialize)
  for (const item of positional) if (!partners.has(item)) pair(item, byText.get(serialize(item))?.pop())
  for (const item of positional) pair(item, free.get(item.id))
  for (const [index, item] of items.entries()) {
    const samePosition = base[index]
    const isPositional = POSITIONAL_ID.test(item.id) && POSITIONAL_ID.test(samePosition?.id ?? '')
    if (isPositional) pair(item, samePosition)
  }
  const taken = new Set([...partners.values()].map(({ id }) => id))
  return items.map((item) => {
    const partner = partners.get(item) ?? null
    if (partner !== null) return { item, id: partner.id, partner }
    return { item, id: createUnusedId(item.id, taken), partner }
  })
}

/** Returns the items of each text, the first one last. */
function groupByText<T>(items: ReadonlyMap<string, T>, serialize: (item: T) => string): ReadonlyMap<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of [...items.values()].toReversed()) {
    const text = serialize(item)
    if (!groups.get(text)?.push(item)) groups.set(text, [item])
  }
  return groups
}

function createUnusedId(id: string, taken: Set<string>): string {
  let unused = id
  while (taken.has(unused)) unused = `${unused}~`
  taken.add(unused)
  return unused
}

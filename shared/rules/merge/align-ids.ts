/** Old records carry no ids: theirs, numbered by position, are matched with what the draft began from. */
import type { Block, Entry } from '#shared/model/page'

const MADE_FROM_POSITION = /^b\d+(?:e\d+)?$/

/** `theirs` under the ids `base` has: equal text first, then its own id, then its position. */
export function alignIds(base: readonly Block[], theirs: readonly Block[]): readonly Block[] {
  const matched = match(base, theirs, (one, other) => textOf(one) === textOf(other))
  return matched.map(({ item, id, partner }) => ({
    ...item,
    id,
    entries: match(partner?.entries ?? [], item.entries, sameEntry).map((entry) => ({
      ...entry.item,
      id: entry.id,
    })),
  }))
}

const textOf = (block: Block): string =>
  JSON.stringify([block.sectionName, block.entries.map(({ title, text }) => [title, text])])

const sameEntry = (one: Entry, other: Entry): boolean =>
  one.title === other.title && one.text === other.text

interface Match<T> {
  readonly item: T
  readonly id: string
  readonly partner: T | null
}

function match<T extends { readonly id: string }>(
  base: readonly T[],
  items: readonly T[],
  equal: (one: T, other: T) => boolean,
): readonly Match<T>[] {
  const partners = new Map<T, T>()
  const free = new Map(base.map((item) => [item.id, item]))
  const take = (item: T, partner: T | undefined) => {
    if (partner === undefined || partners.has(item) || !free.has(partner.id)) return
    free.delete(partner.id)
    partners.set(item, partner)
  }
  const positional = items.filter(({ id }) => MADE_FROM_POSITION.test(id))
  for (const item of items) if (!MADE_FROM_POSITION.test(item.id)) take(item, free.get(item.id))
  for (const item of positional) {
    const own = free.get(item.id)
    if (own !== undefined && equal(own, item)) take(item, own)
  }
  for (const item of positional)
    take(
      item,
      [...free.values()].find((other) => equal(other, item)),
    )
  for (const item of positional) take(item, free.get(item.id))
  for (const item of positional) {
    const there = base[items.indexOf(item)]
    if (there !== undefined && MADE_FROM_POSITION.test(there.id)) take(item, there)
  }
  const taken = new Set([...partners.values()].map(({ id }) => id))
  return items.map((item) => {
    const partner = partners.get(item) ?? null
    if (partner !== null) return { item, id: partner.id, partner }
    return { item, id: unusedId(item.id, taken), partner }
  })
}

function unusedId(id: string, taken: Set<string>): string {
  let unused = id
  while (taken.has(unused)) unused = `${unused}~`
  taken.add(unused)
  return unused
}

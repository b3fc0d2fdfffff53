/** Alignment of the positional ids of old records with the merge base, before a three-way merge. */
import type { Block, Entry } from '#shared/model/page'

const POSITIONAL_ID = /^b\d+(?:e\d+)?$/

/** Gives the blocks of `theirs` the ids of `base`. Matches by equal text first, then by id, then by position. */
export function alignIds(base: readonly Block[], theirs: readonly Block[]): readonly Block[] {
  const matched = matchItems(base, theirs, (one, other) => serializeText(one) === serializeText(other))
  return matched.map(({ item, id, partner }) => ({
    ...item,
    id,
    entries: matchItems(partner?.entries ?? [], item.entries, isSameEntry).map((entry) => ({
      ...entry.item,
      id: entry.id,
    })),
  }))
}

const serializeText = (block: Block): string =>
  JSON.stringify([block.sectionName, block.entries.map(({ title, text }) => [title, text])])

const isSameEntry = (one: Entry, other: Entry): boolean => one.title === other.title && one.text === other.text

interface Match<T> {
  readonly item: T
  readonly id: string
  readonly partner: T | null
}

function matchItems<T extends { readonly id: string }>(
  base: readonly T[],
  items: readonly T[],
  isEqual: (one: T, other: T) => boolean,
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
    if (sameId !== undefined && isEqual(sameId, item)) pair(item, sameId)
  }
  for (const item of positional)
    pair(
      item,
      [...free.values()].find((other) => isEqual(other, item)),
    )
  for (const item of positional) pair(item, free.get(item.id))
  for (const item of positional) {
    const samePosition = base[items.indexOf(item)]
    if (samePosition !== undefined && POSITIONAL_ID.test(samePosition.id)) pair(item, samePosition)
  }
  const taken = new Set([...partners.values()].map(({ id }) => id))
  return items.map((item) => {
    const partner = partners.get(item) ?? null
    if (partner !== null) return { item, id: partner.id, partner }
    return { item, id: createUnusedId(item.id, taken), partner }
  })
}

function createUnusedId(id: string, taken: Set<string>): string {
  let unused = id
  while (taken.has(unused)) unused = `${unused}~`
  taken.add(unused)
  return unused
}

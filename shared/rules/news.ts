/** What a list has to make of the newest changes it is told of. */
import type { PageCard, PageReference } from '#shared/model/page'

/** A page as it was last stored. */
export interface StoredChange {
  readonly card: PageCard
  /** Hidden, or found under another name. */
  readonly gone: boolean
  /** ISO-8601 UTC, the server's time. */
  readonly changedAt: string
  /** User name of the editor; null where only an address is known, which is nobody's to read. */
  readonly by: string | null
}

/** So many of the newest changes are followed. One alone could hide another stored at the same moment. */
export const NEWEST_FOLLOWED = 2

export interface ShownList {
  readonly cards: readonly PageCard[]
  /** There are no other pages of this list than those shown. */
  readonly whole: boolean
  /** The newest change the list is known to hold. */
  readonly since: string
}

export const isAfter = (change: StoredChange, since: string): boolean => change.changedAt > since

/** All that is followed is new: behind it there may be more. */
export const mayHideMore = (newest: readonly StoredChange[], since: string): boolean =>
  newest.length >= NEWEST_FOLLOWED && newest.every((change) => isAfter(change, since))

/** Whether the list would be another if it were read again. A change of text alone changes no list. */
export function concernsList(newest: readonly StoredChange[], shown: ShownList): boolean {
  const cards = new Map(shown.cards.map((card) => [card.key, card]))
  return newest.some((change) => {
    const card = cards.get(change.card.key)
    if (card !== undefined) return change.gone || !isSameCard(card, change.card)
    return !change.gone && (shown.whole || isAfter(change, shown.since))
  })
}

const isSameCard = (a: PageCard, b: PageCard): boolean =>
  a.name === b.name &&
  a.series === b.series &&
  a.created === b.created &&
  a.bookNumber === b.bookNumber &&
  a.locationType === b.locationType &&
  a.summary === b.summary

interface Changed {
  readonly key: string
  readonly changedAt: string | null
}

/** The newest changes with those in it that were told since: newest first, each page once, as many as before. */
export function withNewest<C extends Changed>(
  shown: readonly C[],
  newest: readonly StoredChange[],
  changeOf: (change: StoredChange) => C,
): C[] {
  const read = new Map(shown.map((change) => [change.key, change.changedAt ?? '']))
  // what was read again since may be newer than what was told
  const told = newest.filter(({ card, changedAt }) => changedAt >= (read.get(card.key) ?? ''))
  const keys = new Set(told.map(({ card }) => card.key))
  const merged = [
    ...told.filter(({ gone }) => !gone).map(changeOf),
    ...shown.filter(({ key }) => !keys.has(key)),
  ]
  const time = ({ changedAt }: C) => changedAt ?? ''
  return merged
    .sort((a, b) => (time(a) < time(b) ? 1 : time(a) > time(b) ? -1 : 0))
    .slice(0, Math.max(shown.length, 1))
}

/** The page a reference stands for, as lists know it. */
export const cardOf = (reference: PageReference): PageCard => {
  const { key, name, type, series, createdAt, bookNumber, locationType, summary } = reference
  const created = createdAt === null ? 0 : Math.floor(Date.parse(createdAt) / 1000)
  return { key, name, type, series, created, bookNumber, locationType, summary }
}

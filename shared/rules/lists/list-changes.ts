/** What a list has to make of the changes it is told of. */
import type { PageCard, PageReference } from '#shared/model/page'

/** A page as it was last stored. */
export interface StoredChange {
  readonly card: PageCard
  /** Hidden, or found under another name. */
  readonly isRemoved: boolean
  /** ISO-8601 UTC, the server's time. */
  readonly changedAt: string
  /** User name of the editor; null where only an address is known, which is nobody's to read. */
  readonly by: string | null
}

export interface ShownList {
  readonly cards: readonly PageCard[]
  /** As much of a card as the list shows. */
  readonly toShown: (card: PageCard) => PageCard
}

/** Whether the list would be another if it were read again. A change of text alone changes no row it shows. */
export function affectsList(
  changes: readonly StoredChange[],
  { cards, toShown }: ShownList,
): boolean {
  const shown = new Map(cards.map((card) => [card.key, card]))
  return changes.some(({ card, isRemoved }) => {
    const before = shown.get(card.key)
    if (before === undefined) return !isRemoved
    return isRemoved || !isSameCard(before, toShown(card))
  })
}

/** The time of creation is left out: it never changes, and its page may state another than its entry. */
const isSameCard = (a: PageCard, b: PageCard): boolean =>
  a.name === b.name &&
  a.series === b.series &&
  a.bookNumber === b.bookNumber &&
  a.locationType === b.locationType &&
  a.summary === b.summary

/** All pages, with what has changed put in its place. */
export function applyChanges(
  cards: readonly PageCard[],
  changes: readonly StoredChange[],
): PageCard[] {
  const latest = new Map(cards.map((card) => [card.key, card]))
  for (const { card, isRemoved } of keepLastPerPage(changes)) {
    if (isRemoved) latest.delete(card.key)
    else latest.set(card.key, card)
  }
  return [...latest.values()]
}

/** Of several changes of one page the last. */
export function keepLastPerPage(changes: readonly StoredChange[]): StoredChange[] {
  const last = new Map<string, StoredChange>()
  for (const change of changes) {
    const known = last.get(change.card.key)
    if (known === undefined || known.changedAt < change.changedAt) last.set(change.card.key, change)
  }
  return [...last.values()]
}

interface DatedPage {
  readonly key: string
  readonly changedAt: string | null
}

/**
 * The newest changes with those in it that were told since: newest first, each page once, as many as before.
 * @param changes one for each page
 */
export function mergeNewestChanges<C extends DatedPage>(
  shown: readonly C[],
  changes: readonly StoredChange[],
  toChange: (change: StoredChange) => C,
): C[] {
  const readTimes = new Map(shown.map((change) => [change.key, change.changedAt ?? '']))
  // what was read again since may be newer than what was told
  const newer = changes.filter(
    ({ card, changedAt }) => changedAt >= (readTimes.get(card.key) ?? ''),
  )
  const keys = new Set(newer.map(({ card }) => card.key))
  const merged = [
    ...newer.filter(({ isRemoved }) => !isRemoved).map(toChange),
    ...shown.filter(({ key }) => !keys.has(key)),
  ]
  const time = ({ changedAt }: C) => changedAt ?? ''
  return merged
    .sort((a, b) => (time(a) < time(b) ? 1 : time(a) > time(b) ? -1 : 0))
    .slice(0, Math.max(shown.length, 1))
}

/** Readers do not find it, or not under this key. */
export const isUnlisted = ({ hidden, movedTo }: PageReference): boolean =>
  hidden || movedTo !== null

/** The page a reference stands for, as lists know it. */
export const toPageCard = (reference: PageReference): PageCard => {
  const { key, name, type, series, createdAt, bookNumber, locationType, summary } = reference
  const created = createdAt === null ? 0 : Math.floor(Date.parse(createdAt) / 1000)
  return { key, name, type, series, created, bookNumber, locationType, summary }
}

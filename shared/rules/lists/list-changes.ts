/** Rules for applying live changes to lists. */

import { toCardPlaces } from '#shared/model/card-places'
import { toShortImage } from '#shared/model/images/short-image'
import type { PageCard, PageReference, ShownCard } from '#shared/model/page'
import { getTypeSpec, hasBookNumbers, type TypeName } from '#shared/model/page-types'
import { compareDescending } from '#shared/model/text/compare-descending'
import { mayBeSamePosition } from '../places/card-positions.ts'
import type { HomeContent, SeriesOfBooks } from './home-content.ts'
import { removeSummary } from './row-cards.ts'

/** A stored change of one page. */
export interface StoredChange {
  readonly card: PageCard
  /** True if the page was hidden or renamed. */
  readonly isRemoved: boolean
  /** Revision that the change made; 0 for a page from before revisions. */
  readonly rev: number
  /** ISO-8601 UTC, the server's time. */
  readonly changedAt: string
  /** User name of the editor; null if only an e-mail address is known, which must not be shown. */
  readonly by: string | null
}

export interface ShownList {
  readonly cards: readonly ShownCard[]
  /** Reduces a card to the fields that the list shows. */
  readonly toShown: (card: PageCard) => PageCard
}

/** True if reading the list again would change it. A change of text alone does not change its rows. */
export function affectsList(changes: readonly StoredChange[], { cards, toShown }: ShownList): boolean {
  const shown = new Map(cards.map((card) => [card.key, card]))
  return changes.some(({ card, isRemoved }) => {
    const before = shown.get(card.key)
    if (before === undefined) return !isRemoved
    return isRemoved || !isSameCard(before, toShown(card))
  })
}

export interface ShownHome extends Pick<HomeContent<ShownCard>, 'startingPoints' | 'featured'> {
  readonly series: readonly Pick<SeriesOfBooks<ShownCard>, 'books'>[]
}

/** True if reading home again would change it beside its newest changes: also by the first page of a type to begin with. */
export function affectsHome(
  changes: readonly StoredChange[],
  { series, startingPoints, featured }: ShownHome,
): boolean {
  const isMissingStart = (type: TypeName) =>
    getTypeSpec(type).isStartingPoint && !startingPoints.some((card) => card.type === type)
  const chosen = featured === null ? startingPoints : [...startingPoints, featured]
  const chosenKeys = new Set(chosen.map(({ key }) => key))
  const books = changes.filter(({ card }) => hasBookNumbers(card.type))
  const ofChosen = changes.filter(({ card }) => chosenKeys.has(card.key))
  return (
    affectsList(books, { cards: series.flatMap((shelf) => shelf.books), toShown: removeSummary }) ||
    affectsList(ofChosen, { cards: chosen, toShown: (card) => card }) ||
    changes.some(({ card, isRemoved }) => !isRemoved && isMissingStart(card.type))
  )
}

/** The creation time is not compared: it never changes, and page and catalogue entry may disagree about it. */
const isSameCard = (a: ShownCard, b: PageCard): boolean =>
  a.name === b.name &&
  a.series === b.series &&
  a.bookNumber === b.bookNumber &&
  a.locationType === b.locationType &&
  a.summary === b.summary &&
  a.image === b.image &&
  mayBeSamePosition(a.position, b.first)

/** Returns the cards with the changes applied. */
export function applyChanges(cards: readonly PageCard[], changes: readonly StoredChange[]): PageCard[] {
  const latest = new Map(cards.map((card) => [card.key, card]))
  for (const { card, isRemoved } of selectLastPerPage(changes)) {
    if (isRemoved) latest.delete(card.key)
    else latest.set(card.key, card)
  }
  return [...latest.values()]
}

/** Returns the last change of each page. */
export function selectLastPerPage(changes: readonly StoredChange[]): StoredChange[] {
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
 * Merges new changes into the list of newest changes: newest first, each page once, with the same length as before.
 * @param changes one for each page
 */
export function mergeNewestChanges<C extends DatedPage>(
  shown: readonly C[],
  changes: readonly StoredChange[],
  toChange: (change: StoredChange) => C,
): C[] {
  const readTimes = new Map(shown.map((change) => [change.key, change.changedAt ?? '']))
  // A page that was read again may be newer than its change.
  const newer = changes.filter(({ card, changedAt }) => changedAt >= (readTimes.get(card.key) ?? ''))
  const keys = new Set(newer.map(({ card }) => card.key))
  const merged = [
    ...newer.filter(({ isRemoved }) => !isRemoved).map(toChange),
    ...shown.filter(({ key }) => !keys.has(key)),
  ]
  return merged
    .sort((a, b) => compareDescending(a.changedAt ?? '', b.changedAt ?? ''))
    .slice(0, Math.max(shown.length, 1))
}

/** True if readers cannot find the page under this key. */
export const isUnlisted = ({ hidden, movedTo }: PageReference): boolean => hidden || movedTo !== null

/** Converts a reference to the card for lists. */
export const toPageCard = (reference: PageReference): PageCard => {
  const { key, name, type, series, createdAt, bookNumber, locationType, summary } = reference
  const created = createdAt === null ? 0 : Math.floor(Date.parse(createdAt) / 1000)
  const image = toShortImage(reference.imageUrl, reference)
  return { key, name, type, series, created, bookNumber, locationType, summary, image, ...toCardPlaces(reference) }
}

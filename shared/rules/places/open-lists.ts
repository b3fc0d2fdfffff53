/**
 * Gate of lists: removes the cards of pages that a reader has not reached, and says in one sentence how many they are,
 * without their names.
 */
import { formatHidden } from '#shared/messages/hidden-messages'
import type { PageCard, ShownCard } from '#shared/model/page'
import { normalizeName } from '#shared/model/page-key'
import type { BookIndex } from './book-index.ts'
import { explainCard } from './card-positions.ts'
import { findFirstPosition } from './catalogue-index.ts'
import { summarizeHidden } from './hidden-runs.ts'
import { hasLimit, type Limits } from './limits.ts'
import { explainHidden, type Hidden } from './visibility.ts'

interface Placed {
  readonly position?: string
}

export interface OpenedCards<Card> {
  readonly cards: readonly Card[]
  /** Why each of the others is hidden. */
  readonly hidden: readonly Hidden[]
}

export function openCards<Card extends Placed>(cards: readonly Card[], limits: Limits): OpenedCards<Card> {
  // Many pages are first met in the same chapter.
  const reasons = new Map<string | undefined, Hidden | null>()
  const explain = (position: string | undefined): Hidden | null => {
    const known = reasons.get(position)
    if (known !== undefined) return known
    const reason = explainCard(position, limits)
    reasons.set(position, reason)
    return reason
  }
  const shown: Card[] = []
  const hidden: Hidden[] = []
  for (const card of cards) {
    const reason = explain(card.position)
    if (reason === null) shown.push(card)
    else hidden.push(reason)
  }
  return { cards: shown, hidden }
}

/**
 * For instance "2 pages hidden until book 3"; without a field if nothing is hidden.
 * @param series stored name of the series that the list is of
 */
export function describeHidden(hidden: readonly Hidden[], series: string): { readonly hidden?: string } {
  const [run] = summarizeHidden(hidden)
  if (run === undefined) return {}
  const { count, opens } = run
  const isOfList = opens?.series === normalizeName(series)
  return {
    hidden: formatHidden(count, 'page', {
      bookNumber: opens?.bookNumber ?? null,
      isInCurrentBook: opens?.isInCurrentBook ?? false,
      otherSeries: opens === null || isOfList ? null : opens.series,
    }),
  }
}

interface Group<Card> {
  readonly cards: readonly Card[]
  readonly hidden?: string
}

/** A group whose pages are all hidden remains, with the sentence. */
export function openGroup<Card extends Placed, G extends Group<Card>>(group: G, series: string, limits: Limits): G {
  const { cards, hidden } = openCards(group.cards, limits)
  return hidden.length === 0 ? group : { ...group, cards, ...describeHidden(hidden, series) }
}

/**
 * Returns the stored cards that a screen may show to the reader. What has no known place is decided by the page's series.
 * @param index of all books: a page first met in an unknown one is hidden
 */
export function selectShownCards(cards: readonly PageCard[], index: BookIndex, limits: Limits): ShownCard[] {
  const isShown = hasLimit(limits) ? (card: PageCard) => explainStoredCard(card, index, limits) === null : () => true
  return cards.filter((card): card is ShownCard => isShown(card))
}

/** As with `explainCard`, an unplaced page is listed. What has an unknown place is decided by the page's series. */
function explainStoredCard(card: PageCard, index: BookIndex, limits: Limits): Hidden | null {
  const first = findFirstPosition(card, index)
  if (first === undefined) return null
  const series = index.normalizeSeries(card.series)
  return explainHidden(first, { series, numbering: index.getNumbering(series) }, limits)
}

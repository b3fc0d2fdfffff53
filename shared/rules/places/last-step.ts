/** Rule: what the reader's last step forward has opened, of all pages and of the page that is shown. */
import type { PageCard, PageView, ShownCard } from '#shared/model/page'
import { getSectionSpec } from '#shared/model/page-types'
import type { BookIndex } from './book-index.ts'
import { explainCard } from './card-positions.ts'
import { findFirstPosition, getBookIndex } from './catalogue-index.ts'
import { isBlankEntry } from './is-blank-entry.ts'
import { type Limits, parseLimits } from './limits.ts'
import { selectShownCards } from './open-lists.ts'
import { parseContext, parsePosition } from './position-text.ts'
import { comparePositions } from './positions.ts'
import { isVisible } from './visibility.ts'

export interface LastStep {
  readonly before: Limits
  readonly after: Limits
}

/**
 * Parses the stored forms of the progress before the step and now; null without a step.
 * A changed setting opens nothing: the present one counts for both.
 */
export function readLastStep(before: string | null, text: string | null): LastStep | null {
  if (before === null || text === null) return null
  const [start, after] = [parseLimits(before), parseLimits(text)]
  if (start === 'unreadable' || after === 'unreadable') return null
  return { before: { ...start, isStrict: after.isStrict }, after }
}

/**
 * Returns the pages that were hidden before the step and are not any more, in the order in which readers meet them.
 * @param cards all pages of the wiki
 */
export function listOpenedCards(cards: readonly PageCard[], { before, after }: LastStep): ShownCard[] {
  const index = getBookIndex(cards)
  const earlier = new Set(selectShownCards(cards, index, before))
  return sortByPlace(
    selectShownCards(cards, index, after).filter((card) => !earlier.has(card)),
    index,
  )
}

function sortByPlace(cards: readonly ShownCard[], index: BookIndex): ShownCard[] {
  const placed = cards.map((card) => ({ card, position: findFirstPosition(card, index) ?? ('unknown' as const) }))
  placed.sort((a, b) => comparePositions(a.position, b.position) || a.card.name.localeCompare(b.card.name))
  return placed.map(({ card }) => card)
}

export interface OpenedTexts {
  readonly paragraphs: number
  readonly facts: number
}

/**
 * Counts the texts of a page that were hidden before the step and are not any more. If the page itself was, all of its
 * texts were.
 * @param page route data, with positions
 */
export function countOpenedTexts(
  { places, sections }: Pick<PageView, 'places' | 'sections'>,
  { before, after }: LastStep,
): OpenedTexts {
  const context = parseContext(places?.context)
  const isShown = (position: string | undefined, limits: Limits) =>
    explainCard(places?.first, limits) === null && isVisible(parsePosition(position, context), context, limits)
  const count = (isFact: boolean) =>
    sections
      .filter(({ name }) => (getSectionSpec(name).area === 'aside') === isFact)
      .flatMap(({ blocks }) => blocks.flatMap(({ entries }) => entries))
      .filter((entry) => !isBlankEntry(entry) && isShown(entry.position, after) && !isShown(entry.position, before))
      .length
  return { paragraphs: count(false), facts: count(true) }
}

/** Rule: which of the facts a page states beside its sections a save changes, and how its history holds that. */
import {
  DETAIL_NAMES,
  DETAIL_TITLES,
  type DetailName,
  type HistoryEntry,
} from '#shared/model/history'
import type { PageDetails } from '#shared/model/page'

type Details = Pick<PageDetails, DetailName>

/** An item of a history record's `editsMade`, in the specification's form. */
interface DetailEdit {
  readonly title: string
  /** The old text and the new one, whole: the old one is found again by the new one. */
  readonly text: string
  readonly imageUrl: ''
}

const ARROW = ' → '

const textOf = (value: string | number | null): string => (value === null ? '' : String(value))

export const detailEdits = (before: Details, after: Details): readonly DetailEdit[] =>
  DETAIL_NAMES.flatMap((name) =>
    before[name] === after[name]
      ? []
      : [
          {
            title: DETAIL_TITLES[name],
            text: `${textOf(before[name])}${ARROW}${textOf(after[name])}`,
            imageUrl: '' as const,
          },
        ],
  )

/**
 * What a page stated after `rev`, of the facts that were changed since. Each change holds both texts, of which the new
 * one is known: it is what the page states now, or what the next change began from.
 * @param entries the page's whole history
 * @returns null for a fact whose earlier text the history does not hold
 */
export function detailsAfter(
  entries: readonly HistoryEntry[],
  rev: number,
  now: Details,
): Partial<Readonly<Record<DetailName, string | null>>> {
  const found: Partial<Record<DetailName, string | null>> = {}
  const later = entries.filter((entry) => entry.rev > rev).toSorted((a, b) => b.rev - a.rev)
  for (const { detail, text } of later.flatMap(({ edits }) => edits)) {
    if (detail === null || found[detail] === null) continue
    const end = `${ARROW}${found[detail] ?? textOf(now[detail])}`
    found[detail] = text.endsWith(end) ? text.slice(0, -end.length) : null
  }
  return found
}

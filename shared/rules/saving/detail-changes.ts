/** Rules for detail changes: which details a save changes, and how its history record stores them. */
import { ARROW, DETAIL_NAMES, DETAIL_TITLES, type DetailName, type HistoryEntry } from '#shared/model/history'
import type { PageDetails } from '#shared/model/page'

type Details = Pick<PageDetails, DetailName>

/** An item of a history record's `editsMade`, in the form that the specification gives. */
interface DetailEdit {
  readonly title: string
  /** Both texts in full, because the old text is found by the new one. */
  readonly text: string
  readonly imageUrl: ''
}

/** Details whose earlier values the history has only as unverified client data. The name is stored verified. */
export type StatedDetail = Exclude<DetailName, 'name'>

/** Formats a detail for the history. */
export const formatDetail = (value: string | number | null | undefined): string => String(value ?? '')

export const listDetailEdits = (before: Details, after: Details): readonly DetailEdit[] =>
  DETAIL_NAMES.flatMap((name) =>
    formatDetail(before[name]) === formatDetail(after[name])
      ? []
      : [
          {
            title: DETAIL_TITLES[name],
            text: `${formatDetail(before[name])}${ARROW}${formatDetail(after[name])}`,
            imageUrl: '' as const,
          },
        ],
  )

/**
 * Returns the values after `rev` of details that changed since. Each change stores both texts; the new one is known,
 * because it is the current value or the base of the next change. The old one is unverified client data, so it must not
 * be written unless a person has seen and confirmed it.
 * @param entries the complete history of the page
 * @returns null for a detail whose earlier text the history does not contain
 */
export function findDetailsAfter(
  entries: readonly HistoryEntry[],
  rev: number,
  current: Pick<PageDetails, StatedDetail>,
): Partial<Readonly<Record<StatedDetail, string | null>>> {
  const found: Partial<Record<StatedDetail, string | null>> = {}
  const later = entries.filter((entry) => entry.rev > rev).toSorted((a, b) => b.rev - a.rev)
  for (const { detail, text } of later.flatMap(({ edits }) => edits)) {
    if (detail === null || detail === 'name' || found[detail] === null) continue
    const end = `${ARROW}${found[detail] ?? formatDetail(current[detail])}`
    found[detail] = text.endsWith(end) ? text.slice(0, -end.length) : null
  }
  return found
}

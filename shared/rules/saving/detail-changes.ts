/** Rule: which of the facts a page states beside its sections a save changes, and how its history holds that. */
import {
  ARROW,
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

/** Facts of which the history holds what the clients of editors sent; a name it holds itself. */
export type StatedDetail = Exclude<DetailName, 'name'>

/** A fact as the history writes it. */
export const formatDetail = (value: string | number | null): string =>
  value === null ? '' : String(value)

export const listDetailEdits = (before: Details, after: Details): readonly DetailEdit[] =>
  DETAIL_NAMES.flatMap((name) =>
    before[name] === after[name]
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
 * What a page stated after `rev`, of the facts that were changed since. Each change holds both texts, of which the new
 * one is known: it is what the page states now, or what the next change began from. The old one is unverified: the
 * client of the editor sent it, so nothing may be written of it that a person has not seen and confirmed.
 * @param entries the page's whole history
 * @returns null for a fact whose earlier text the history does not hold
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

/** Rule: which of the facts a page states beside its sections a save changes. */
import type { PageReference } from '#shared/model/page'
import type { Subject } from './page-after.ts'

export type DetailName = 'series' | 'bookNumber' | 'locationType'

export interface DetailChange {
  readonly detail: DetailName
  /** As it is written; '' for none. */
  readonly before: string
  readonly after: string
}

const DETAILS: readonly DetailName[] = ['series', 'bookNumber', 'locationType']

export const detailChanges = (
  before: Pick<PageReference, DetailName>,
  after: Pick<Subject, DetailName>,
): readonly DetailChange[] =>
  DETAILS.flatMap((detail) =>
    before[detail] === after[detail]
      ? []
      : [{ detail, before: written(before[detail]), after: written(after[detail]) }],
  )

const written = (value: string | number | null): string => (value === null ? '' : String(value))

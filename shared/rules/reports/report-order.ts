/** Sort order of reports and versions, and merge of live changes into their lists. */
import { type LogEntry, PRIORITIES, type Report } from '#shared/model/report'
import { compareDescending } from '#shared/model/text/compare-descending'
import { toSortableVersion } from './report-plan.ts'

/** Compares by priority, then newest first; old records without a server time come last. */
export const compareReports = (a: Report, b: Report): number =>
  Number(a.changedAt === null) - Number(b.changedAt === null) ||
  getRank(a) - getRank(b) ||
  compareDescending(a.changedAt ?? a.createdAt ?? '', b.changedAt ?? b.createdAt ?? '')

const getRank = ({ priority }: Report): number => (priority === null ? PRIORITIES.length : PRIORITIES.indexOf(priority))

/** Compares newest version first; versions without a number come last. */
export const compareVersions = (a: LogEntry, b: LogEntry): number =>
  compareDescending(toSortableVersion(a.title), toSortableVersion(b.title))

interface InList {
  readonly id: string
}

export interface ListChanges<T> {
  /** The latest state of each changed item. */
  readonly changes: readonly T[]
  readonly compare: (a: T, b: T) => number
  /** True if the item belongs to the list. */
  readonly belongs: (one: T) => boolean
  /** True if this is not the first page of the list. New items then belong to another page. */
  readonly isLater: boolean
  /** True if more pages follow. Items behind the last shown one then belong to those. */
  readonly hasMore: boolean
}

/** Returns the list with the changes merged in. */
export function mergeListChanges<T extends InList>(
  shown: readonly T[],
  { changes, compare, belongs, isLater, hasMore }: ListChanges<T>,
): readonly T[] {
  if (changes.length === 0) return shown
  const latest = new Map([...shown, ...changes].map((one) => [one.id, one]))
  const known = new Set(shown.map(({ id }) => id))
  const last = shown.at(-1)
  const belongsToPage = (one: T) => !isLater && (!hasMore || last === undefined || compare(one, last) < 0)
  return [...latest.values()]
    .filter(belongs)
    .filter((one) => known.has(one.id) || belongsToPage(one))
    .sort(compare)
}

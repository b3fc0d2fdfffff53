/** The order of requests, reports and versions, and how news take their places in it. */
import { type LogEntry, PRIORITIES, type Report } from '#shared/model/report'
import { toSortableVersion } from './report-plan.ts'

/** By priority where there is one, then the newest first; those without a time of their own come last. */
export const compareReports = (a: Report, b: Report): number =>
  Number(a.changedAt === null) - Number(b.changedAt === null) ||
  getRank(a) - getRank(b) ||
  compareDescending(a.changedAt ?? a.createdAt ?? '', b.changedAt ?? b.createdAt ?? '')

const getRank = ({ priority }: Report): number =>
  priority === null ? PRIORITIES.length : PRIORITIES.indexOf(priority)

/** The newest version first, those without a number last. */
export const compareVersions = (a: LogEntry, b: LogEntry): number =>
  compareDescending(toSortableVersion(a.title), toSortableVersion(b.title))

const compareDescending = (a: string, b: string): number => (a === b ? 0 : a < b ? 1 : -1)

interface InList {
  readonly id: string
}

export interface ListChanges<T> {
  /** The last there was of each. */
  readonly changes: readonly T[]
  readonly compare: (a: T, b: T) => number
  /** Whether it stands in the list at all. */
  readonly belongs: (one: T) => boolean
  /** Others come before: what is not shown is among those, or among the ones that follow. */
  readonly isLater: boolean
  /** Others follow: what belongs behind the last is among those. */
  readonly hasMore: boolean
}

/** A list with what was told of since put in its place. */
export function mergeListChanges<T extends InList>(
  shown: readonly T[],
  { changes, compare, belongs, isLater, hasMore }: ListChanges<T>,
): readonly T[] {
  if (changes.length === 0) return shown
  const latest = new Map([...shown, ...changes].map((one) => [one.id, one]))
  const known = new Set(shown.map(({ id }) => id))
  const last = shown.at(-1)
  const isHere = (one: T) => !isLater && (!hasMore || last === undefined || compare(one, last) < 0)
  return [...latest.values()]
    .filter(belongs)
    .filter((one) => known.has(one.id) || isHere(one))
    .sort(compare)
}

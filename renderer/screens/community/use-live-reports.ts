/** Hooks: live lists of reports and versions. Change events are merged into the list without further reads. */
import { useState } from 'react'
import { useRevalidator } from 'react-router-dom'
import type { LogEntry, Report, ReportKind } from '#shared/model/report'
import { compareReports, compareVersions, mergeListChanges } from '#shared/rules/reports/report-order'
import { useLiveSubscription } from '../../services/hooks/use-live-changes.ts'
import type { Live, LiveListener, LiveState } from '../../services/ports/live.ts'
import type { CountedCursorPage } from '../../services/ports/reports.ts'
import { type Refresh, useRefresh } from '../reading/use-refresh.ts'

export interface LiveList<T> extends CountedCursorPage<T>, Refresh {
  readonly state: LiveState
  /** Items that have changed since the screen was opened. */
  readonly changes: number
  /** Merges the received changes into a longer list. */
  readonly withChanges: (items: readonly T[]) => readonly T[]
}

export const useLiveReports = (kind: ReportKind, list: CountedCursorPage<Report>): LiveList<Report> =>
  useLiveListOf(list, REPORTS, kind, (live, what, listener) => live.subscribeToReports(what, listener))

export const useLiveLog = (list: CountedCursorPage<LogEntry>): LiveList<LogEntry> =>
  useLiveListOf(list, VERSIONS, 'ChangeLog', (live, _, listener) => live.subscribeToChangeLog(listener))

interface ListKind<T> {
  readonly compare: (a: T, b: T) => number
  readonly belongs: (one: T) => boolean
}

const REPORTS: ListKind<Report> = { compare: compareReports, belongs: ({ done }) => !done }
const VERSIONS: ListKind<LogEntry> = {
  compare: compareVersions,
  belongs: ({ hidden }) => hidden === null,
}

interface Dated {
  readonly id: string
  readonly changedAt: string | null
}

function useLiveListOf<T extends Dated, W extends string>(
  list: CountedCursorPage<T>,
  kind: ListKind<T>,
  what: W,
  follow: (live: Live, what: W, listener: LiveListener<T>) => () => void,
): LiveList<T> {
  const { revalidate } = useRevalidator()
  const refresh = useRefresh()
  const [received, setReceived] = useState<{
    readonly of: CountedCursorPage<T>
    readonly changes: readonly T[]
  }>()
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())
  const receivedChanges = received?.of === list ? received.changes : []
  const addChanges = (more: readonly T[]) => {
    const ids = new Set(more.map(({ id }) => id))
    const rest = receivedChanges.filter(({ id }) => !ids.has(id))
    setReceived({ of: list, changes: [...rest, ...more] })
  }
  const state = useLiveSubscription(what, follow, {
    // The newest item may have been stored after the read and before the subscription.
    onStart(newest) {
      if (newest !== null && isChanged(newest, list.items)) addChanges([newest])
    },
    onChanges(changes, whole) {
      setChanged(new Set([...changed, ...changes.map(({ id }) => id)]))
      if (whole) addChanges(changes)
      else void revalidate()
    },
  })
  const withChanges = (items: readonly T[]) =>
    mergeListChanges(items, { changes: receivedChanges, isLater: false, hasMore: false, ...kind })
  const items = mergeListChanges(list.items, {
    changes: receivedChanges,
    isLater: list.total === null,
    hasMore: list.next !== null,
    ...kind,
  })
  const total = list.total === null ? null : list.total + items.length - list.items.length
  return { ...list, items, total, state, changes: changed.size, withChanges, ...refresh }
}

/** True if the item differs from the one in the list. */
const isChanged = <T extends Dated>(item: T, items: readonly T[]): boolean =>
  !items.some(({ id, changedAt }) => id === item.id && changedAt === item.changedAt)

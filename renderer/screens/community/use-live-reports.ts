/** Lists of reports and versions that follow what is stored: what is told takes its place, and costs no reading. */
import { useState } from 'react'
import { useRevalidator } from 'react-router-dom'
import type { LogEntry, Report, ReportKind } from '#shared/model/report'
import { inLogOrder, inReportOrder, withNews } from '#shared/rules/reports/report-order'
import { useFollowing } from '../../services/hooks/use-live.ts'
import type { Live, LiveState, Told } from '../../services/ports/live.ts'
import type { Listed } from '../../services/ports/reports.ts'
import { type Refresh, useRefresh } from '../reading/use-refresh.ts'

export interface LiveListed<T> extends Listed<T>, Refresh {
  readonly state: LiveState
  /** Items that have changed since the screen was opened. */
  readonly changes: number
  /** The same news put into a longer list. */
  readonly renewed: (items: readonly T[]) => readonly T[]
}

export const useLiveReports = (kind: ReportKind, list: Listed<Report>): LiveListed<Report> =>
  useLiveListed(list, REPORTS, kind, (live, what, told) => live.followReports(what, told))

export const useLiveLog = (list: Listed<LogEntry>): LiveListed<LogEntry> =>
  useLiveListed(list, VERSIONS, 'ChangeLog', (live, _, told) => live.followLog(told))

interface Kind<T> {
  readonly inOrder: (a: T, b: T) => number
  readonly belongs: (one: T) => boolean
}

const REPORTS: Kind<Report> = { inOrder: inReportOrder, belongs: ({ done }) => !done }
const VERSIONS: Kind<LogEntry> = { inOrder: inLogOrder, belongs: ({ hidden }) => hidden === null }

interface Dated {
  readonly id: string
  readonly changedAt: string | null
}

function useLiveListed<T extends Dated, W extends string>(
  list: Listed<T>,
  kind: Kind<T>,
  what: W,
  follow: (live: Live, what: W, told: Told<T>) => () => void,
): LiveListed<T> {
  const { revalidate } = useRevalidator()
  const refresh = useRefresh()
  const [told, setTold] = useState<{ readonly of: Listed<T>; readonly news: readonly T[] }>()
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())
  const news = told?.of === list ? told.news : []
  const learn = (more: readonly T[]) => {
    const ids = new Set(more.map(({ id }) => id))
    setTold({ of: list, news: [...news.filter(({ id }) => !ids.has(id)), ...more] })
  }
  const state = useFollowing(what, follow, {
    // stored between the reading and the listening
    begun(newest) {
      if (newest !== null && isNews(newest, list.items)) learn([newest])
    },
    changed(changes, whole) {
      setChanged(new Set([...changed, ...changes.map(({ id }) => id)]))
      if (whole) learn(changes)
      else void revalidate()
    },
  })
  const renewed = (items: readonly T[]) =>
    withNews(items, { news, isLater: false, goesOn: false, ...kind })
  const items = withNews(list.items, {
    news,
    isLater: list.total === null,
    goesOn: list.next !== null,
    ...kind,
  })
  const total = list.total === null ? null : list.total + items.length - list.items.length
  return { ...list, items, total, state, changes: changed.size, renewed, ...refresh }
}

/** Not what the list was read with. */
const isNews = <T extends Dated>(one: T, items: readonly T[]): boolean =>
  !items.some(({ id, changedAt }) => id === one.id && changedAt === one.changedAt)

/** Saves that are stored while a list of them is shown, put on top of it. */
import { useState } from 'react'
import { type HistoryEntry, withNewEdits } from '#shared/model/history'
import type { HistoryPage } from '../ports/histories.ts'
import type { LiveState, Stored } from '../ports/live.ts'
import { useFollowing } from './use-live.ts'

export interface LiveEdits {
  readonly entries: readonly HistoryEntry[]
  readonly state: LiveState
  /** Pages saved since the list was opened. */
  readonly changes: number
}

interface Told {
  readonly of: string | null
  readonly news: readonly HistoryEntry[]
}

/**
 * @param uid null for everybody's
 * @param read null while it is not there yet
 * @param readAgain where what is told is not enough
 */
export function useLiveEdits(
  uid: string | null,
  read: HistoryPage | null,
  readAgain: () => void,
): LiveEdits {
  const [told, setTold] = useState<Told>({ of: uid, news: [] })
  const news = told.of === uid ? told.news : []
  const entries = read?.entries ?? []
  const learn = (more: readonly HistoryEntry[]) =>
    setTold({ of: uid, news: withNewEdits(news, more) })
  const startAnew = () => {
    setTold({ of: uid, news: [] })
    readAgain()
  }
  const state = useFollowing<string | null, Stored<HistoryEntry>>(
    uid,
    (live, by, heard) => live.followEdits(by, heard),
    {
      begun(newest) {
        if (newest === null || newest.changedAt <= (entries[0]?.at ?? '')) return
        if (read === null) learn([newest])
        else startAnew()
      },
      changed(changes, whole) {
        if (whole && changes.every(isOfText)) learn(changes)
        else startAnew()
      },
    },
  )
  const shown = withNewEdits(entries, news)
  const pages = new Set(shown.slice(0, shown.length - entries.length).map(({ page }) => page))
  return { entries: shown, state, changes: pages.size }
}

/** A page hidden or renamed concerns other rows too. */
const isOfText = ({ edits }: HistoryEntry): boolean => edits.length > 0

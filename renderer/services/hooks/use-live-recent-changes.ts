/** Hook: live updates of a list of recent changes. */
import { useState } from 'react'
import { type HistoryEntry, mergeNewEntries } from '#shared/model/history'
import type { HistoryPage } from '../ports/histories.ts'
import type { LiveState, WithChangedAt } from '../ports/live.ts'
import { useLiveSubscription } from './use-live-changes.ts'

export interface LiveRecentChanges {
  readonly entries: readonly HistoryEntry[]
  readonly state: LiveState
  /** Number of pages saved since the list was opened. */
  readonly changes: number
}

interface ReceivedEntries {
  readonly of: string | null
  readonly entries: readonly HistoryEntry[]
}

/**
 * @param uid uid of one editor; null for all
 * @param read the loaded list; null while it loads
 * @param refetch called when the received changes are not sufficient
 */
export function useLiveRecentChanges(
  uid: string | null,
  read: HistoryPage | null,
  refetch: () => void,
): LiveRecentChanges {
  const [received, setReceived] = useState<ReceivedEntries>({ of: uid, entries: [] })
  const newEntries = received.of === uid ? received.entries : []
  const entries = read?.entries ?? []
  const addEntries = (more: readonly HistoryEntry[]) =>
    setReceived({ of: uid, entries: mergeNewEntries(newEntries, more) })
  const resetAndRefetch = () => {
    setReceived({ of: uid, entries: [] })
    refetch()
  }
  const state = useLiveSubscription<string | null, WithChangedAt<HistoryEntry>>(
    uid,
    (live, editorUid, listener) => live.subscribeToEdits(editorUid, listener),
    {
      onStart(newest) {
        if (newest === null || newest.changedAt <= (entries[0]?.at ?? '')) return
        if (read === null) addEntries([newest])
        else resetAndRefetch()
      },
      onChanges(changes, isComplete) {
        if (isComplete && changes.every(isTextEdit)) addEntries(changes)
        else resetAndRefetch()
      },
    },
  )
  const shown = mergeNewEntries(entries, newEntries)
  const pages = new Set(shown.slice(0, shown.length - entries.length).map(({ page }) => page))
  return { entries: shown, state, changes: pages.size }
}

/** A hidden or renamed page affects other rows too. */
const isTextEdit = ({ edits }: HistoryEntry): boolean => edits.length > 0

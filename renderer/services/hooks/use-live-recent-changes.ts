/** Hook: live updates of a list of recent changes. */
import { useState } from 'react'
import { mergeNewEntries } from '#shared/model/history'
import { hasEdits, listChangedPages, type SealedChange } from '#shared/rules/places/sealed-changes'
import type { ChangesPage } from '../ports/histories.ts'
import type { LiveState, WithChangedAt } from '../ports/live.ts'
import { useLiveSubscription } from './use-live-changes.ts'

export interface LiveRecentChanges {
  readonly entries: readonly SealedChange[]
  readonly state: LiveState
  /** Number of pages saved since the list was opened. */
  readonly changes: number
}

interface ReceivedEntries {
  readonly of: string | null
  readonly entries: readonly SealedChange[]
}

interface LiveRecentChangesOptions {
  /** The loaded list; null while it loads. */
  readonly read: ChangesPage | null
  /** Called when the received changes are not sufficient. */
  readonly refetch: () => void
  /** False if a change of the page cannot be shown before the list is loaded again; by default true. */
  readonly canShow?: (page: string) => boolean
}

/** @param uid uid of one editor; null for all */
export function useLiveRecentChanges(
  uid: string | null,
  { read, refetch, canShow = () => true }: LiveRecentChangesOptions,
): LiveRecentChanges {
  const [received, setReceived] = useState<ReceivedEntries>({ of: uid, entries: [] })
  const newEntries = received.of === uid ? received.entries : []
  const entries = read?.entries ?? []
  const addEntries = (more: readonly SealedChange[]) =>
    setReceived({ of: uid, entries: mergeNewEntries(newEntries, more) })
  const resetAndRefetch = () => {
    setReceived({ of: uid, entries: [] })
    refetch()
  }
  const state = useLiveSubscription<string | null, WithChangedAt<SealedChange>>(
    uid,
    (live, editorUid, listener) => live.subscribeToEdits(editorUid, listener),
    {
      onStart(newest) {
        if (newest === null || newest.changedAt <= (entries[0]?.at ?? '')) return
        if (read === null) addEntries([newest])
        else resetAndRefetch()
      },
      onChanges(changes, isComplete) {
        if (isComplete && changes.every(hasEdits) && [...listChangedPages(changes)].every(canShow)) addEntries(changes)
        else resetAndRefetch()
      },
    },
  )
  const shown = mergeNewEntries(entries, newEntries)
  const pages = listChangedPages(shown.slice(0, shown.length - entries.length))
  return { entries: shown, state, changes: pages.size }
}

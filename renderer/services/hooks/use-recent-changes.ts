/** Hook: recent changes of one person or of all, with pagination and live updates. */
import { useState } from 'react'
import { mergeNewEntries } from '#shared/model/history'
import type { ChangesPage } from '../ports/histories.ts'
import { useLiveRecentChanges } from './use-live-recent-changes.ts'
import { useQuery } from './use-query.ts'
import { useServices } from './use-services.ts'

export interface RecentChanges {
  readonly edits: ChangesPage | 'loading' | 'unreachable'
  readonly loadMore: () => void
  readonly refetch: () => void
}

/** @param uid uid of one editor; null for all */
export function useRecentChanges(uid: string | null): RecentChanges {
  const services = useServices()
  const { value, status, refetch } = useQuery(`edits ${uid}`, async ({ histories }) =>
    (await histories()).listRecent(null, uid),
  )
  const first = value?.ok ? value.value : null
  const [extended, setExtended] = useState<{
    of: ChangesPage
    edits: ChangesPage | 'unreachable'
  }>()
  const shown = extended !== undefined && extended.of === first ? extended.edits : first

  const loadOlder = async (of: ChangesPage, loaded: ChangesPage) => {
    const { histories } = await services()
    const older = await (await histories()).listRecent(loaded.next, uid)
    const edits = older.ok
      ? { entries: [...loaded.entries, ...older.value.entries], next: older.value.next }
      : 'unreachable'
    setExtended({ of, edits })
  }
  const live = useLiveRecentChanges(uid, { read: first, refetch })
  const edits =
    shown === null || shown === 'unreachable'
      ? 'unreachable'
      : { ...shown, entries: mergeNewEntries(shown.entries, live.entries) }
  return {
    edits: status === 'loading' ? 'loading' : edits,
    loadMore() {
      if (first !== null && typeof shown === 'object' && shown?.next != null) void loadOlder(first, shown)
    },
    refetch,
  }
}

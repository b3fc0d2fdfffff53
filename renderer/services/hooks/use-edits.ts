/** The newest saves of one person, or of all, and on demand the older ones. */
import { useState } from 'react'
import { withNewEdits } from '#shared/model/history'
import type { HistoryPage } from '../ports/histories.ts'
import { useAnswer } from './use-answer.ts'
import { useLiveEdits } from './use-live-edits.ts'
import { useServices } from './use-services.ts'

export interface Edits {
  readonly edits: HistoryPage | 'loading' | 'unreachable'
  readonly more: () => void
  readonly again: () => void
}

/** @param uid null for everybody's */
export function useEdits(uid: string | null): Edits {
  const services = useServices()
  const { value, state, again } = useAnswer(`edits ${uid}`, async ({ histories }) =>
    (await histories()).recent(null, uid),
  )
  const first = value?.ok ? value.value : null
  const [longer, setLonger] = useState<{ of: HistoryPage; edits: HistoryPage | 'unreachable' }>()
  const shown = longer !== undefined && longer.of === first ? longer.edits : first

  const more = async (of: HistoryPage, known: HistoryPage) => {
    const { histories } = await services()
    const older = await (await histories()).recent(known.next, uid)
    const edits = older.ok
      ? { entries: [...known.entries, ...older.value.entries], next: older.value.next }
      : 'unreachable'
    setLonger({ of, edits })
  }
  const live = useLiveEdits(uid, first, again)
  const edits =
    shown === null || shown === 'unreachable'
      ? 'unreachable'
      : { ...shown, entries: withNewEdits(shown.entries, live.entries) }
  return {
    edits: state === 'loading' ? 'loading' : edits,
    more() {
      if (first !== null && typeof shown === 'object' && shown?.next != null)
        void more(first, shown)
    },
    again,
  }
}

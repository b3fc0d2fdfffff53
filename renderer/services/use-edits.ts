/** The newest saves of one person, or of all, and on demand the older ones. */
import { useCallback, useEffect, useState } from 'react'
import type { HistoryPage } from './history-ports.ts'
import { useServices } from './use-services.ts'

export interface Edits {
  readonly edits: HistoryPage | 'loading' | 'unreachable'
  readonly more: () => void
  readonly again: () => void
}

/** @param uid null for everybody's */
export function useEdits(uid: string | null): Edits {
  const services = useServices()
  const [edits, setEdits] = useState<Edits['edits']>('loading')
  const [asked, setAsked] = useState(0)
  // asked again counts as another question
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    let left = false
    setEdits('loading')
    services()
      .then(async ({ histories }) => (await histories()).recent(null, uid))
      .then(
        (answer) => {
          if (!left) setEdits(answer.ok ? answer.value : 'unreachable')
        },
        () => {
          if (!left) setEdits('unreachable')
        },
      )
    return () => {
      left = true
    }
  }, [services, uid, asked])

  const more = async () => {
    if (typeof edits === 'string' || edits.next === null) return
    const { histories } = await services()
    const older = await (await histories()).recent(edits.next, uid)
    if (older.ok)
      setEdits((now) =>
        now === edits
          ? { entries: [...edits.entries, ...older.value.entries], next: older.value.next }
          : now,
      )
    else setEdits('unreachable')
  }
  return {
    edits,
    more: () => void more(),
    again: useCallback(() => setAsked((count) => count + 1), []),
  }
}

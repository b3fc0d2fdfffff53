/** Hook: the newest save of an edited page and the other people who edit it, while its edit screen is open. */
import { useEffect, useState } from 'react'
import type { PageReference } from '#shared/model/page'
import { isSaveDataEnabled } from '../browser/save-data.ts'
import { waitUntilIdle, waitUntilVisible } from '../browser/wait-until-idle.ts'
import type { Editing } from '../ports/editing.ts'
import { type ActiveEditor, ActiveEditors } from './active-editors.ts'

interface LivePage {
  /** null until it is known. */
  readonly newest: PageReference | null
  readonly editors: readonly ActiveEditor[]
}

const NOTHING: LivePage = { newest: null, editors: [] }

/** Subscribes when the page is visible and idle, because the client is large. @param self uid of the editor */
export function useLivePage(editing: Editing, key: string, self: string): LivePage {
  const [page, setPage] = useState(NOTHING)
  useEffect(() => {
    let unsubscribe = () => {}
    let isUnmounted = false
    const active = new ActiveEditors({
      self,
      now: Date.now,
      schedule,
      onChange: (editors) => setPage((before) => ({ ...before, editors })),
    })
    const subscribe = async () => {
      await waitUntilVisible()
      await waitUntilIdle()
      if (isUnmounted || isSaveDataEnabled()) return
      const live = await editing.live()
      if (isUnmounted) return
      unsubscribe = live.subscribeToPage(key, {
        onReference: (newest) => setPage((before) => ({ ...before, newest })),
        onEditors: (records) => active.setRecords(records),
      })
    }
    // Without live updates the editor still works.
    subscribe().catch(() => {})
    return () => {
      isUnmounted = true
      unsubscribe()
      active.close()
      setPage(NOTHING)
    }
  }, [editing, key, self])
  return page
}

function schedule(milliseconds: number, call: () => void): () => void {
  const timer = setTimeout(call, milliseconds)
  return () => clearTimeout(timer)
}

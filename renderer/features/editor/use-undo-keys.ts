/** Hook: keyboard shortcuts for undo and redo of the whole draft instead of one field. */
import { useEffect } from 'react'
import type { DraftSession } from './drafts/draft-session.ts'

export function useUndoKeys(session: DraftSession): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return
      const key = event.key.toLowerCase()
      if (key === 'z' && !event.shiftKey) session.undo()
      else if (key === 'y' || key === 'z') session.redo()
      else return
      // The browser's undo of a field does not know the edits of other fields and buttons.
      event.preventDefault()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [session])
}

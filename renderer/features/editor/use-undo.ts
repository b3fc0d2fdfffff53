/** Hook: undo and redo of the whole draft, also by keyboard shortcuts instead of one field's, and their announcement. */
import { useEffect, useEffectEvent, useState } from 'react'
import { EDITOR_MESSAGES } from '#shared/messages/editor-messages'
import type { DraftSession } from './drafts/draft-session.ts'

interface Undo {
  readonly undo: () => void
  readonly redo: () => void
  /** The last action, for screen readers. The count tells two announcements with the same text apart. */
  readonly announcement: { readonly text: string; readonly count: number }
}

export function useUndo(session: DraftSession): Undo {
  const [announcement, setAnnouncement] = useState({ text: '', count: 0 })
  const announce = (text: string) => setAnnouncement(({ count }) => ({ text, count: count + 1 }))
  const undo = () => {
    if (!session.state().canUndo) return
    session.undo()
    announce(EDITOR_MESSAGES.undone)
  }
  const redo = () => {
    if (!session.state().canRedo) return
    session.redo()
    announce(EDITOR_MESSAGES.redone)
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return
    const key = event.key.toLowerCase()
    if (key === 'z' && !event.shiftKey) undo()
    else if (key === 'y' || key === 'z') redo()
    else return
    // The browser's undo of a field does not know the edits of other fields and buttons.
    event.preventDefault()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
  return { undo, redo, announcement }
}

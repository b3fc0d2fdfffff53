/** Hook: undo and redo of the whole draft, shown and announced, also by keyboard shortcuts instead of one field's. */
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { EDITOR_MESSAGES } from '#shared/messages/editor-messages'
import { type ShowChangeDeps, showChange } from './show-change.ts'

interface Undo {
  readonly undo: () => void
  readonly redo: () => void
  /** The last action, for screen readers. The count tells two announcements with the same text apart. */
  readonly announcement: { readonly text: string; readonly count: number }
}

interface UndoDeps extends Omit<ShowChangeDeps, 'bar'> {
  readonly bar: RefObject<HTMLElement | null>
}

export function useUndo({ bar, ...deps }: UndoDeps): Undo {
  const { session } = deps
  const [announcement, setAnnouncement] = useState({ text: '', count: 0 })
  const announce = (text: string) => setAnnouncement(({ count }) => ({ text, count: count + 1 }))
  const undo = () => {
    if (!session.state().canUndo) return
    showChange({ ...deps, bar: bar.current }, 'before')
    announce(EDITOR_MESSAGES.undone)
  }
  const redo = () => {
    if (!session.state().canRedo) return
    showChange({ ...deps, bar: bar.current }, 'after')
    announce(EDITOR_MESSAGES.redone)
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // While a word is composed, the key belongs to the input method.
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.isComposing) return
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

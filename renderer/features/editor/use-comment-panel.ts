/** Hook: the fields of the edit summary, which a button opens on a narrow screen. They take the focus and return it. */
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

export interface CommentPanel {
  readonly isOpen: boolean
  /** Element around the fields, the first of which takes the focus. */
  readonly fields: RefObject<HTMLDivElement | null>
  /** Button that opens and closes the fields; on a wide screen, which always shows them, it is not rendered. */
  readonly button: RefObject<HTMLButtonElement | null>
  readonly toggle: () => void
  /** Closes the fields on Escape. */
  readonly onKeyDown: (event: KeyboardEvent) => void
}

/** @param isSaving true during a save, which closes the fields: they would cover the text after it. */
export function useCommentPanel(startsOpen: boolean, isSaving: boolean): CommentPanel {
  const fields = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(startsOpen)
  const close = () => {
    // A button that is not rendered takes no focus: on a wide screen the field keeps it.
    if (fields.current?.contains(document.activeElement)) button.current?.focus()
    setOpen(false)
  }
  const onSavingChange = useEffectEvent((isNowSaving: boolean) => {
    if (isNowSaving) close()
  })
  useEffect(() => onSavingChange(isSaving), [isSaving])
  return {
    isOpen,
    fields,
    button,
    toggle: () => {
      if (isOpen) return close()
      // A hidden field takes no focus.
      flushSync(() => setOpen(true))
      fields.current?.querySelector('input')?.focus()
    },
    onKeyDown: ({ key, nativeEvent }) => {
      if (key === 'Escape' && !nativeEvent.isComposing) close()
    },
  }
}

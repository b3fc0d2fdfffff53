/** Component: modal dialog. Escape, Back and a click beside it close it; the focus returns to where it was. */
import { type ComponentProps, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import styles from './modal-dialog.module.css'

interface ModalDialogProps extends ComponentProps<'dialog'> {
  /** Called when the person closes the dialog, once or twice; the parent then removes it. */
  readonly onClose: () => void
  /** Class for size and place; by default, a panel near the top of the window. */
  readonly className?: string | undefined
}

export function ModalDialog({ onClose, className = styles['panel'], children, ...props }: ModalDialogProps) {
  const dialogRef = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = dialogRef.current
    dialog?.showModal()
    // Before the dialog is removed: one that is removed while open does not return the focus.
    return () => dialog?.close()
  }, [])
  // A step in the history that changes only the fragment of the address leaves the screen, and its dialog, as it is.
  const closeOnBack = useEffectEvent(onClose)
  useEffect(() => {
    const onPopState = () => closeOnBack()
    addEventListener('popstate', onPopState)
    return () => removeEventListener('popstate', onPopState)
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has Escape
    <dialog
      ref={dialogRef}
      className={`${styles['dialog']} ${className}`}
      // Escape. Chromium reports `close` later than the next key, which would still be for the field.
      onCancel={onClose}
      onClose={onClose}
      onClick={({ target }) => target === dialogRef.current && onClose()}
      {...props}
    >
      <div>{children}</div>
    </dialog>
  )
}

/** An image as large as the window allows, over the page. Loaded when one is asked for. */
import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
import styles from './image-dialog.module.css'

export interface ImageDialogProps {
  readonly src: string
  readonly alt: string
  readonly caption: string
  readonly onClose: () => void
}

/** Escape, the button and a click beside the image close it; the focus goes back to where it was. */
export function ImageDialog({ src, alt, caption, onClose }: ImageDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const close = () => dialog.current?.close()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has Escape and the button
    <dialog
      ref={dialog}
      className={styles['dialog']}
      aria-label={alt}
      onClose={onClose}
      onClick={({ target }) => target === dialog.current && close()}
    >
      <figure>
        <img src={src} alt={alt} />
        {caption !== '' && (
          <figcaption dir="auto" aria-hidden="true">
            {caption}
          </figcaption>
        )}
      </figure>
      <Button aria-label="Close" onClick={close}>
        <Icon name="close" />
      </Button>
    </dialog>
  )
}

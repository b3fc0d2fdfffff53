/** Component: image lightbox, a dialog with the image as large as the window allows. Loaded when it is opened. */
import { useEffect, useRef } from 'react'
import * as FRAME_MESSAGES from '#shared/messages/frame-messages'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
import styles from './image-lightbox.module.css'

export interface ImageLightboxProps {
  readonly src: string
  readonly alt: string
  readonly caption: string
  readonly onClose: () => void
}

/** Escape, the button and a click beside the image close it; the dialog returns the focus. */
export function ImageLightbox({ src, alt, caption, onClose }: ImageLightboxProps) {
  const dialogRef = useRef<HTMLDialogElement>(null)
  useEffect(() => dialogRef.current?.showModal(), [])
  const close = () => dialogRef.current?.close()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has Escape and the button
    <dialog
      ref={dialogRef}
      className={styles['dialog']}
      aria-label={alt}
      onClose={onClose}
      onClick={({ target }) => target === dialogRef.current && close()}
    >
      <figure>
        <img src={src} alt={alt} />
        {caption !== '' && (
          <figcaption dir="auto" aria-hidden="true">
            {caption}
          </figcaption>
        )}
      </figure>
      <Button aria-label={FRAME_MESSAGES.close} onClick={close}>
        <Icon name="close" />
      </Button>
    </dialog>
  )
}

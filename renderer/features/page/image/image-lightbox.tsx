/** An image as large as the window allows, over the page. Loaded when one is asked for. */
import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
import styles from './image-lightbox.module.css'

export interface ImageLightboxProps {
  readonly src: string
  readonly alt: string
  readonly caption: string
  readonly onClose: () => void
}

/** Escape, the button and a click beside the image close it; the focus goes back to where it was. */
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
      <Button aria-label="Close" onClick={close}>
        <Icon name="close" />
      </Button>
    </dialog>
  )
}

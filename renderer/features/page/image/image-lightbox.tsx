/** Component: image lightbox, a dialog with the image as large as the window allows. Loaded when it is opened. */
import type { ReactNode } from 'react'
import * as FRAME_MESSAGES from '#shared/messages/frame-messages'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
import { ModalDialog } from '../../../ui/modal-dialog.tsx'
import styles from './image-lightbox.module.css'

export interface ImageLightboxProps {
  readonly src: string
  readonly alt: string
  /** A `figcaption`, or nothing. */
  readonly caption: ReactNode
  readonly onClose: () => void
}

/** Escape, the button and a click beside the image close it; the dialog returns the focus. */
export const ImageLightbox = ({ src, alt, caption, onClose }: ImageLightboxProps) => (
  <ModalDialog className={styles['dialog']} aria-label={alt} onClose={onClose}>
    <figure>
      <img src={src} alt={alt} />
      {caption}
    </figure>
    <Button aria-label={FRAME_MESSAGES.close} onClick={onClose}>
      <Icon name="close" />
    </Button>
  </ModalDialog>
)

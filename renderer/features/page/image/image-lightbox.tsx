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

/** Escape, the button, a click beside the image and a link of the caption close it; the dialog returns the focus. */
export const ImageLightbox = ({ src, alt, caption, onClose }: ImageLightboxProps) => (
  <ModalDialog className={styles['dialog']} aria-label={alt} onClose={onClose}>
    {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard clicks links too */}
    <figure
      // A click of which the router has prevented the default follows a link in this window.
      onClick={(event) => event.defaultPrevented && onClose()}
    >
      <img src={src} alt={alt} />
      {caption}
    </figure>
    <Button aria-label={FRAME_MESSAGES.close} onClick={onClose}>
      <Icon name="close" />
    </Button>
  </ModalDialog>
)

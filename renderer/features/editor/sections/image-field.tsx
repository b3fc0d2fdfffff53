/** Component: the field for the image of a block or a report, with a preview and the texts about it. */
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { EDITOR_LABELS, EDITOR_MESSAGES } from '#shared/messages/editor-messages'
import { GALLERY_MESSAGES } from '#shared/messages/gallery-messages'
import type { DraftBlock } from '#shared/model/drafts/draft'
import type { ImageFields } from '#shared/model/images/image-fields'
import { useImagePicker } from '../../../services/hooks/use-image-picker.ts'
import { Button } from '../../../ui/button.tsx'
import { Problem } from '../../../ui/forms/problem.tsx'
import { ToolIcon } from '../../../ui/icons/tool-icon.tsx'
import { CropTool } from '../crop/crop-tool.tsx'
import { type PendingImages, usePendingImageUrls } from '../drafts/use-pending-images.ts'
import { ImageGallery } from '../gallery/image-gallery.tsx'
import type { StoredImage } from '../gallery/read-image.ts'
import styles from './image-field.module.css'
import { type ImageDescription, ImageTextFields } from './image-text-fields.tsx'
import { type ImageInput, takePickedImage } from './use-image-input.ts'

interface ImageFieldProps {
  readonly block: Pick<DraftBlock, 'chosenImage' | 'imageUrl' | keyof ImageFields>
  readonly name: string
  readonly images: PendingImages
  readonly imageInput: ImageInput
  /** Absent if there are no texts about the image. */
  readonly description?: ImageDescription
  /** Absent if images of the wiki are not offered. */
  readonly onReuse?: (image: StoredImage) => void
  readonly onRemove: () => void
}

/** File types that the dialog offers. Whether a file is accepted depends on its bytes. */
const ACCEPTED_TYPES = 'image/png,image/jpeg,image/webp,image/gif,image/avif'

export function ImageField(props: ImageFieldProps) {
  const { block, name, images, imageInput, description, onReuse, onRemove } = props
  const chooser = useRef<HTMLInputElement>(null)
  const { chosenImage, imageUrl } = block
  const urls = usePendingImageUrls(images, chosenImage ?? '')
  const shown = chosenImage === undefined ? imageUrl : urls.get(chosenImage)
  const hasImage = chosenImage !== undefined || imageUrl !== undefined
  const pick = useImagePicker()
  const [isGalleryOpen, setGalleryOpen] = useState(false)
  const chooseLabel = hasImage ? EDITOR_LABELS.changeImage : EDITOR_LABELS.addImage

  const chooseImage = () => {
    if (pick === null) chooser.current?.click()
    else void takePickedImage(pick, imageInput)
  }

  return (
    <div className={styles['image']} {...imageInput.handlers}>
      {shown !== undefined && <img src={shown} alt={block.imageAlt ?? ''} className={styles['shown']} />}
      <div className={styles['tools']}>
        <Button aria-label={EDITOR_LABELS.named(chooseLabel, name)} onClick={chooseImage}>
          <ToolIcon name="image" />
          {chooseLabel}
        </Button>
        {onReuse !== undefined && (
          <Button
            variant="bare"
            aria-label={EDITOR_LABELS.named(GALLERY_MESSAGES.use, name)}
            onClick={() => setGalleryOpen(true)}
          >
            <ToolIcon name="gallery" />
            {GALLERY_MESSAGES.use}
          </Button>
        )}
        {hasImage && (
          <CropTool
            name={name}
            image={block}
            images={images}
            shown={shown}
            onCrop={(file) => void imageInput.take([file])}
          />
        )}
        {hasImage && (
          <Button variant="bare" aria-label={EDITOR_LABELS.named(EDITOR_LABELS.removeImage, name)} onClick={onRemove}>
            <ToolIcon name="remove" />
            {EDITOR_LABELS.removeImage}
          </Button>
        )}
        {chosenImage !== undefined && <span className={styles['waits']}>{EDITOR_MESSAGES.notUploaded}</span>}
      </div>
      {isGalleryOpen && (
        <ImageGallery
          onChoose={(image) => {
            // The dialog returns the focus first, because the button that has it may go when the image is shown.
            flushSync(() => setGalleryOpen(false))
            onReuse?.(image)
          }}
          onClose={() => setGalleryOpen(false)}
        />
      )}
      <input
        ref={chooser}
        type="file"
        accept={ACCEPTED_TYPES}
        aria-label={EDITOR_LABELS.named(EDITOR_LABELS.imageFile, name)}
        className="visually-hidden"
        tabIndex={-1}
        onChange={({ target }) => {
          void imageInput.take(target.files ?? [])
          // Without the reset, choosing the same file again would fire no event.
          target.value = ''
        }}
      />
      {imageInput.problem !== null && <Problem code="image/refused">{imageInput.problem}</Problem>}
      {hasImage && description !== undefined && <ImageTextFields {...description} image={block} name={name} />}
    </div>
  )
}

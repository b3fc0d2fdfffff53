/** An image of a block or a report: seen as soon as it is taken, described for those who do not see it. */
import { useRef } from 'react'
import { EDITOR_MESSAGES } from '#shared/messages/editor-messages'
import type { DraftBlock } from '#shared/model/drafts/draft'
import { useImagePicker } from '../../../services/hooks/use-image-picker.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { LabelledInput } from '../../../ui/forms/labelled-input.tsx'
import { ToolIcon } from '../../../ui/icons/tool-icon.tsx'
import { type PendingImages, usePendingImageUrls } from '../drafts/use-pending-images.ts'
import styles from './image-field.module.css'
import type { ImageInput } from './use-image-input.ts'

interface ImageFieldProps {
  readonly block: Pick<DraftBlock, 'chosenImage' | 'imageUrl' | 'imageAlt'>
  readonly name: string
  readonly images: PendingImages
  readonly imageInput: ImageInput
  /** Absent where no words go with it. */
  readonly onDescribe?: (alt: string) => void
  readonly onRemove: () => void
}

/** What the dialog offers; what is taken is decided by the bytes. */
const OFFERED = 'image/png,image/jpeg,image/webp,image/gif,image/avif'

export function ImageField(props: ImageFieldProps) {
  const { block, name, images, imageInput: taking, onDescribe, onRemove } = props
  const chooser = useRef<HTMLInputElement>(null)
  const { chosenImage, imageUrl } = block
  const kept = usePendingImageUrls(images, chosenImage ?? '')
  const shown = chosenImage === undefined ? imageUrl : kept.get(chosenImage)
  const hasImage = chosenImage !== undefined || imageUrl !== undefined
  const pick = useImagePicker()

  const ask = async () => {
    if (pick === null) return chooser.current?.click()
    const picked = await pick()
    if (!picked.ok) taking.refuse(picked.error)
    else if (picked.value !== null)
      await taking.take([new File([new Uint8Array(picked.value.bytes)], picked.value.name)])
  }

  return (
    <div className={styles['image']} {...taking.handlers}>
      {shown !== undefined && (
        <img src={shown} alt={block.imageAlt ?? ''} className={styles['shown']} />
      )}
      <div className={styles['tools']}>
        <Button
          aria-label={`${hasImage ? 'Change Image' : 'Add Image'}: ${name}`}
          onClick={() => void ask()}
        >
          <ToolIcon name="image" />
          {hasImage ? 'Change Image' : 'Add Image'}
        </Button>
        {hasImage && (
          <Button variant="bare" aria-label={`Remove Image: ${name}`} onClick={onRemove}>
            <ToolIcon name="remove" />
            Remove Image
          </Button>
        )}
        {chosenImage !== undefined && (
          <span className={styles['waits']}>{EDITOR_MESSAGES.notUploaded}</span>
        )}
      </div>
      <input
        ref={chooser}
        type="file"
        accept={OFFERED}
        aria-label={`Image file: ${name}`}
        className="visually-hidden"
        tabIndex={-1}
        onChange={({ target }) => {
          void taking.take(target.files ?? [])
          // the same file, chosen again, is a choice too
          target.value = ''
        }}
      />
      {taking.problem !== null && (
        <Alert code="image/refused" className={styles['problem']}>
          {taking.problem}
        </Alert>
      )}
      {hasImage && onDescribe !== undefined && (
        <LabelledInput
          label="What the image shows, for those who cannot see it (may be left empty)"
          value={block.imageAlt ?? ''}
          onChange={({ target }) => onDescribe(target.value)}
        />
      )}
    </div>
  )
}

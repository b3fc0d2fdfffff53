/** An image of a block or a report: chosen, pasted or dropped, seen at once, described for those who do not see it. */
import { useRef, useState } from 'react'
import { EDITOR } from '#shared/editor-messages'
import type { DraftBlock } from '#shared/model/draft'
import { useImagePicker } from '../../../services/hooks/use-image-picker.ts'
import { Button } from '../../../ui/button.tsx'
import { LabelledInput } from '../../../ui/labelled.tsx'
import { ToolIcon } from '../../../ui/tool-icon.tsx'
import { type KeptImages, useKeptImage } from '../drafts/use-kept-images.ts'
import styles from './image-field.module.css'

interface ImageFieldProps {
  readonly block: Pick<DraftBlock, 'chosenImage' | 'imageUrl' | 'imageAlt'>
  readonly name: string
  readonly images: KeptImages
  readonly onChoose: (image: string) => void
  /** Absent where no words go with it. */
  readonly onDescribe?: (alt: string) => void
  readonly onRemove: () => void
}

/** What the dialog offers; what is taken is decided by the bytes. */
const OFFERED = 'image/png,image/jpeg,image/webp,image/gif,image/avif'

export function ImageField(props: ImageFieldProps) {
  const { block, name, images, onChoose, onDescribe, onRemove } = props
  const chooser = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const kept = useKeptImage(images, block.chosenImage)
  const shown = block.chosenImage === undefined ? (block.imageUrl ?? null) : kept
  const hasImage = block.chosenImage !== undefined || block.imageUrl !== undefined

  const pick = useImagePicker()

  const take = async (files: FileList | null) => {
    const file = [...(files ?? [])].find(({ type }) => type.startsWith('image/')) ?? files?.[0]
    if (file !== undefined) await keep(file)
  }
  const keep = async (file: File) => {
    const chosen = await images.keep(file)
    setProblem(chosen.ok ? null : chosen.error)
    if (chosen.ok) onChoose(chosen.value)
  }

  const ask = async () => {
    if (pick === null) return chooser.current?.click()
    const picked = await pick()
    if (!picked.ok) setProblem(picked.error)
    else if (picked.value !== null)
      await keep(new File([new Uint8Array(picked.value.bytes)], picked.value.name))
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping and pasting are two more ways to what the button does
    <div
      className={styles['image']}
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes('Files')) event.preventDefault()
      }}
      onDrop={(event) => {
        if (event.dataTransfer.files.length === 0) return
        event.preventDefault()
        void take(event.dataTransfer.files)
      }}
      onPaste={(event) => {
        if (event.clipboardData.files.length === 0) return
        event.preventDefault()
        void take(event.clipboardData.files)
      }}
    >
      {shown !== null && <img src={shown} alt={block.imageAlt ?? ''} className={styles['shown']} />}
      <div className={styles['tools']}>
        <Button
          aria-label={`${hasImage ? 'Change Image' : 'Add Image'}: ${name}`}
          onClick={() => void ask()}
        >
          <ToolIcon name="image" />
          {hasImage ? 'Change Image' : 'Add Image'}
        </Button>
        {hasImage && (
          <Button look="bare" aria-label={`Remove Image: ${name}`} onClick={onRemove}>
            <ToolIcon name="remove" />
            Remove Image
          </Button>
        )}
        {block.chosenImage !== undefined && (
          <span className={styles['waits']}>{EDITOR.notUploaded}</span>
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
          void take(target.files)
          // the same file, chosen again, is a choice too
          target.value = ''
        }}
      />
      {problem !== null && (
        <p role="alert" className={styles['problem']}>
          {problem}
        </p>
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

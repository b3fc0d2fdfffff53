/** Component: the image of a block in the text, with its tools; nothing for a block without one. */
import type { PendingImages } from '../drafts/use-pending-images.ts'
import { withChosenImage, withImageFields, withoutImage, withStoredImage } from '../sections/change-blocks.ts'
import { ImageField } from '../sections/image-field.tsx'
import type { SectionWriter } from '../sections/section-writer.ts'
import { useBlock } from '../sections/use-blocks.ts'
import { useImageInput } from '../sections/use-image-input.ts'

interface BlockImageProps {
  readonly id: string
  /** Accessible name of the block. */
  readonly name: string
  readonly writer: SectionWriter
  readonly images: PendingImages
  /** True if a tool has just added the image: the first field about it takes the focus. */
  readonly isJustAdded: boolean
}

export function BlockImage(props: BlockImageProps) {
  const { id, name, writer, images, isJustAdded } = props
  const block = useBlock(writer, id)
  const imageInput = useImageInput(images, (image) => writer.change((blocks) => withChosenImage(blocks, id, image)))
  if (block === null || (block.chosenImage === undefined && block.imageUrl === undefined)) return null
  return (
    <ImageField
      block={block}
      name={name}
      images={images}
      imageInput={imageInput}
      description={{
        startsFocused: isJustAdded,
        onChange: (fields) => writer.change((blocks) => withImageFields(blocks, id, fields)),
      }}
      onReuse={({ imageUrl, fields }) => writer.change((blocks) => withStoredImage(blocks, id, imageUrl, fields))}
      onRemove={() => writer.change((blocks) => withoutImage(blocks, id))}
    />
  )
}

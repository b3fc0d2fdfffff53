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
  /** True for the tool that adds an image to a block without one. */
  readonly isTool?: boolean
  /** True if the tool has just added the image: the first field about it takes the focus. */
  readonly isJustAdded?: boolean
  /** Called when the tool has added an image to the block. */
  readonly onAdded?: (block: string) => void
}

export function BlockImage(props: BlockImageProps) {
  const { id, name, writer, images, isTool = false, isJustAdded = false, onAdded } = props
  const block = useBlock(writer, id)
  const imageInput = useImageInput(images, (image) => {
    onAdded?.(id)
    writer.change((blocks) => withChosenImage(blocks, id, image))
  })
  if (block === null) return null
  const hasImage = block.chosenImage !== undefined || block.imageUrl !== undefined
  // The message about a refused file is beside the tool, or beside the image that stays.
  if (hasImage === isTool) return null
  return (
    <ImageField
      block={block}
      name={name}
      images={images}
      imageInput={imageInput}
      onDescribe={(fields) => writer.change((blocks) => withImageFields(blocks, id, fields))}
      onReuse={({ imageUrl, fields }) => {
        onAdded?.(id)
        writer.change((blocks) => withStoredImage(blocks, id, imageUrl, fields))
      }}
      startsFocused={isJustAdded}
      onRemove={() => writer.change((blocks) => withoutImage(blocks, id))}
    />
  )
}

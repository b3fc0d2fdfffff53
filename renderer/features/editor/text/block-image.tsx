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
  /** Called after an image of the wiki was chosen, when the tool is gone. */
  readonly onReused?: () => void
}

export function BlockImage({ id, name, writer, images, isTool = false, onReused }: BlockImageProps) {
  const block = useBlock(writer, id)
  const imageInput = useImageInput(images, (image) => writer.change((blocks) => withChosenImage(blocks, id, image)))
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
        writer.change((blocks) => withStoredImage(blocks, id, imageUrl, fields))
        onReused?.()
      }}
      onRemove={() => writer.change((blocks) => withoutImage(blocks, id))}
    />
  )
}

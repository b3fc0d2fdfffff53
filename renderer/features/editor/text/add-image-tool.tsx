/** Component: the tool that adds an image at the caret; nothing where the image of the block already is. */
import { useSyncExternalStore } from 'react'
import type { PendingImages } from '../drafts/use-pending-images.ts'
import { newId } from '../new-id.ts'
import { beginsBlock, withChosenImage, withRoomForImage, withStoredImage } from '../sections/change-blocks.ts'
import { ImageField } from '../sections/image-field.tsx'
import type { SectionWriter } from '../sections/section-writer.ts'
import { useBlock } from '../sections/use-blocks.ts'
import { useImageInput } from '../sections/use-image-input.ts'
import type { SectionView } from './section-view.ts'

interface AddImageToolProps {
  readonly view: SectionView
  /** Accessible name of what the image will stand beside. */
  readonly name: string
  readonly writer: SectionWriter
  readonly images: PendingImages
  /** Called with the id of the block that gets the image. */
  readonly onAdded: (block: string) => void
}

export function AddImageTool({ view, name, writer, images, onAdded }: AddImageToolProps) {
  const { caret } = useSyncExternalStore(view.subscribe, view.state)
  const block = useBlock(writer, caret.blockId ?? '')
  const add = (put: (...room: ReturnType<typeof withRoomForImage>) => ReturnType<typeof withChosenImage>) =>
    writer.change((blocks) => {
      const [roomy, id] = withRoomForImage(blocks, caret, newId)
      onAdded(id)
      return put(roomy, id)
    })
  const imageInput = useImageInput(images, (image) => add((blocks, id) => withChosenImage(blocks, id, image)))
  const hasImage = block?.chosenImage !== undefined || block?.imageUrl !== undefined
  if (hasImage && !beginsBlock(caret)) return null
  return (
    <ImageField
      block={{}}
      name={name}
      images={images}
      imageInput={imageInput}
      onReuse={({ imageUrl, fields }) => add((blocks, id) => withStoredImage(blocks, id, imageUrl, fields))}
      onRemove={() => {}}
    />
  )
}

/** Reducers of the blocks of a section: new blocks, and images. */
import type { DraftBlock } from '#shared/model/drafts/draft'
import { type ImageFields, omitImageFields } from '#shared/model/images/image-fields'

type Blocks = readonly DraftBlock[]

export const newBlock = (id: string, entry: string): DraftBlock => ({
  id,
  sectionName: '',
  entries: [{ id: entry, title: '', text: '' }],
})

const changeBlock = (blocks: Blocks, id: string, change: (block: DraftBlock) => DraftBlock): Blocks =>
  blocks.map((block) => (block.id === id ? change(block) : block))

interface CaretLine {
  readonly blockId: string | null
  /** Place of the line in its block; null in a heading. */
  readonly line: number | null
  readonly isFact: boolean
}

/** True if an image at the line begins a block of its own. Facts stay together, with one image above them. */
export const beginsBlock = ({ line, isFact }: CaretLine): boolean => !isFact && line !== null && line > 0

/**
 * An image belongs to a block, at whose beginning it stands. In a later paragraph it divides the block there, so that it
 * stands beside that paragraph. The second half has no heading, and the place of the first.
 * @returns the blocks, and the id of the block for the image
 */
export function withRoomForImage(blocks: Blocks, caret: CaretLine, createId: () => string): readonly [Blocks, string] {
  const index = blocks.findIndex(({ id }) => id === caret.blockId)
  const block = blocks[Math.max(0, index)]
  if (block === undefined) {
    const first = newBlock(createId(), createId())
    return [[first], first.id]
  }
  const { line } = caret
  const { id, at, entries } = block
  if (index < 0 || line === null || line >= entries.length || !beginsBlock(caret)) return [blocks, id]
  const second: DraftBlock = { id: createId(), sectionName: '', ...(at && { at }), entries: entries.slice(line) }
  return [blocks.toSpliced(index, 1, { ...block, entries: entries.slice(0, line) }, second), second.id]
}

export const withChosenImage = (blocks: Blocks, id: string, chosenImage: string): Blocks =>
  changeBlock(blocks, id, (block) => ({ ...block, chosenImage }))

export const withoutImage = (blocks: Blocks, id: string): Blocks =>
  changeBlock(blocks, id, ({ imageUrl: _, chosenImage: __, ...block }) => omitImageFields(block))

/** Puts a stored image in place of another, whose texts go with it. */
export const withStoredImage = (blocks: Blocks, id: string, imageUrl: string, fields: ImageFields): Blocks =>
  changeBlock(withoutImage(blocks, id), id, (block) => ({ ...block, imageUrl, ...fields }))

export const withImageFields = (blocks: Blocks, id: string, fields: ImageFields): Blocks =>
  changeBlock(blocks, id, (block) => ({ ...block, ...fields }))

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

export const withChosenImage = (blocks: Blocks, id: string, chosenImage: string): Blocks =>
  changeBlock(blocks, id, (block) => ({ ...block, chosenImage }))

export const withoutImage = (blocks: Blocks, id: string): Blocks =>
  changeBlock(blocks, id, ({ imageUrl: _, chosenImage: __, ...block }) => omitImageFields(block))

/** Puts a stored image in place of another, whose texts go with it. */
export const withStoredImage = (blocks: Blocks, id: string, imageUrl: string, fields: ImageFields): Blocks =>
  changeBlock(withoutImage(blocks, id), id, (block) => ({ ...block, imageUrl, ...fields }))

export const withImageFields = (blocks: Blocks, id: string, fields: ImageFields): Blocks =>
  changeBlock(blocks, id, (block) => ({ ...block, ...fields }))

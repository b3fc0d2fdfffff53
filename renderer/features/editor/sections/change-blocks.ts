/** Reducers of the blocks of a section: new blocks, and images. */
import type { DraftBlock } from '#shared/model/drafts/draft'

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
  changeBlock(blocks, id, ({ imageUrl: _, imageAlt: __, chosenImage: ___, ...block }) => block)

export const withImageAlt = (blocks: Blocks, id: string, imageAlt: string): Blocks =>
  changeBlock(blocks, id, (block) => ({ ...block, imageAlt }))

/** Reducers of the blocks of a section, for the buttons of the editor. */
import type { DraftBlock } from '#shared/model/drafts/draft'
import type { Entry } from '#shared/model/page'

type Blocks = readonly DraftBlock[]

export const newBlock = (id: string, entry: string): DraftBlock => ({
  id,
  sectionName: '',
  entries: [newEntry(entry)],
})

export const newEntry = (id: string): Entry => ({ id, title: '', text: '' })

export const removeItem = <T extends { readonly id: string }>(items: readonly T[], id: string): readonly T[] =>
  items.filter((item) => item.id !== id)

/** @param to the new index of the item; out of range, it is moved to that end */
export function moveItem<T extends { readonly id: string }>(items: readonly T[], id: string, to: number): readonly T[] {
  const item = items.find((one) => one.id === id)
  return item === undefined ? items : removeItem(items, id).toSpliced(Math.max(0, to), 0, item)
}

export const changeBlock = (blocks: Blocks, id: string, change: (block: DraftBlock) => DraftBlock): Blocks =>
  blocks.map((block) => (block.id === id ? change(block) : block))

export const changeEntries = (
  blocks: Blocks,
  id: string,
  change: (entries: readonly Entry[]) => readonly Entry[],
): Blocks => changeBlock(blocks, id, (block) => ({ ...block, entries: change(block.entries) }))

export const withChosenImage = (blocks: Blocks, id: string, chosenImage: string): Blocks =>
  changeBlock(blocks, id, (block) => ({ ...block, chosenImage }))

export const withoutImage = (blocks: Blocks, id: string): Blocks =>
  changeBlock(blocks, id, ({ imageUrl: _, imageAlt: __, chosenImage: ___, ...block }) => block)

export const withImageAlt = (blocks: Blocks, id: string, imageAlt: string): Blocks =>
  changeBlock(blocks, id, (block) => ({ ...block, imageAlt }))

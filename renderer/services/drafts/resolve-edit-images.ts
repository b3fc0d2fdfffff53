/** Converter of a stored draft edit: updates its image addresses, because the wiki may have had another port. */
import type { DraftBlock, DraftEdit } from '#shared/model/drafts/draft'
import { resolveImageUrl, type StorageAddress } from '#shared/model/images/image-address'

export function resolveEditImages(edit: DraftEdit, storage: StorageAddress): DraftEdit {
  const resolve = (url: string): string => resolveImageUrl(url, storage) ?? url
  const resolveBlocks = (blocks: readonly DraftBlock[]): readonly DraftBlock[] =>
    blocks.map((block) => (block.imageUrl === undefined ? block : { ...block, imageUrl: resolve(block.imageUrl) }))
  switch (edit.kind) {
    case 'grab':
      return edit.base === null ? edit : { ...edit, base: { ...edit.base, blocks: resolveBlocks(edit.base.blocks) } }
    case 'blocks':
      return { ...edit, blocks: resolveBlocks(edit.blocks) }
    case 'uploaded':
      return { ...edit, imageUrl: resolve(edit.imageUrl) }
    case 'saved': {
      const sections = edit.sections.map(({ sent, stored, ...section }) => ({
        ...section,
        sent: resolveBlocks(sent),
        stored: resolveBlocks(stored),
      }))
      return { ...edit, sections }
    }
    default:
      return edit
  }
}

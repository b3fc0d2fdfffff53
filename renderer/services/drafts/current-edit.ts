/** Converter of a stored draft edit: updates its image addresses, because the wiki may have had another port. */
import type { DraftBlock, DraftEdit } from '#shared/model/drafts/draft'
import { resolveImageUrl, type StorageAddress } from '#shared/model/images/image-address'

export function currentEdit(edit: DraftEdit, storage: StorageAddress): DraftEdit {
  const current = (url: string): string => resolveImageUrl(url, storage) ?? url
  const withCurrent = (blocks: readonly DraftBlock[]): readonly DraftBlock[] =>
    blocks.map((block) =>
      block.imageUrl === undefined ? block : { ...block, imageUrl: current(block.imageUrl) },
    )
  switch (edit.kind) {
    case 'grab':
      return edit.base === null
        ? edit
        : { ...edit, base: { ...edit.base, blocks: withCurrent(edit.base.blocks) } }
    case 'blocks':
      return { ...edit, blocks: withCurrent(edit.blocks) }
    case 'uploaded':
      return { ...edit, imageUrl: current(edit.imageUrl) }
    case 'saved': {
      const sections = edit.sections.map(({ sent, stored, ...section }) => ({
        ...section,
        sent: withCurrent(sent),
        stored: withCurrent(stored),
      }))
      return { ...edit, sections }
    }
    default:
      return edit
  }
}

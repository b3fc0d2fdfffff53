/** Rule: gives one place to the texts of a section that have none. A place that is set never changes. */
import type { Block, Entry } from '#shared/model/page'
import type { Place } from '#shared/model/place'
import { isBlankEntry } from '#shared/rules/places/is-blank-entry'
import { shorten } from '#shared/rules/text/shorten'

export interface PlacedBlocks {
  readonly blocks: readonly Block[]
  /** The beginning of each text that gets the place, in the order of the section. */
  readonly texts: readonly string[]
  /** Number of texts that have a place. */
  readonly placedBefore: number
}

const MAX_EXCERPT = 80

/**
 * Each text of a block without a place gets the place, as an editor would set it. The heading and the image follow from
 * the texts; those of a block without a text get the place with the block.
 */
export function placeBlocks(blocks: readonly Block[], at: Place): PlacedBlocks {
  const texts: string[] = []
  let placedBefore = 0
  const place = <Item extends Block | Entry>(item: Item, text: string): Item => {
    texts.push(shorten(text.replace(/\s+/g, ' ').trim(), MAX_EXCERPT))
    return { ...item, at }
  }
  const placed = blocks.map((block): Block => {
    const shown = block.entries.filter((entry) => !isBlankEntry(entry))
    const isEmpty = shown.length === 0 && block.sectionName.trim() === '' && block.imageUrl === undefined
    if (isEmpty) return block
    if (block.at !== undefined) {
      placedBefore += Math.max(1, shown.length)
      return block
    }
    if (shown.length === 0) return place(block, block.sectionName || block.imageCaption || block.imageAlt || 'an image')
    const entries = block.entries.map((entry) => {
      if (isBlankEntry(entry)) return entry
      if (entry.at === undefined) return place(entry, `${entry.title} ${entry.text}`)
      placedBefore += 1
      return entry
    })
    return { ...block, entries }
  })
  return { blocks: placed, texts, placedBefore }
}

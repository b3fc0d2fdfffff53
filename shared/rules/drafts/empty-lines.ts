/** Rules for lines without text: those at the end of a section are not saved, and a page may have nothing else. */
import type { DraftBlock } from '#shared/model/drafts/draft'
import type { Block, Entry } from '#shared/model/page'

const isEmptyLine = ({ title, text, at, otherFields }: Entry): boolean =>
  title.trim() === '' && text.trim() === '' && at === undefined && otherFields === undefined

/** Returns the blocks without the empty lines at the end of the last one, which has one line at least. */
export function withoutEmptyEnd(blocks: readonly Block[]): readonly Block[] {
  const last = blocks.at(-1)
  if (last === undefined) return blocks
  const count = Math.max(1, last.entries.findLastIndex((entry) => !isEmptyLine(entry)) + 1)
  if (count >= last.entries.length) return blocks
  return blocks.with(-1, { ...last, entries: last.entries.slice(0, count) })
}

/** True if a line has a text, or a block an image. Titles and headings alone say nothing. */
export const hasWriting = (blocks: readonly DraftBlock[]): boolean =>
  blocks.some(
    ({ entries, imageUrl, chosenImage }) =>
      imageUrl !== undefined || chosenImage !== undefined || entries.some(({ text }) => text.trim() !== ''),
  )

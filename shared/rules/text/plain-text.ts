/** Plain forms of texts: without signs, with white space as single spaces; whole or as an excerpt. */
import type { Block } from '#shared/model/page'
import { toStorableText } from '#shared/model/text/storable-text'
import { parseText } from './parse-text.ts'
import { joinNodes, joinSpaces, toPlainTitle } from './plain-title.ts'
import { shorten } from './shorten.ts'

/** Returns the text of an entry without the signs of links and formats. */
export const toPlainText = (text: string): string =>
  joinSpaces(
    parseText(toStorableText(text))
      .flatMap(({ items }) => items.map(joinNodes))
      .join(' '),
  )

/** Returns the beginning of a title or comment. */
export const shortenTitle = (title: string, length: number): string => shorten(toPlainTitle(title), length)

/** Returns the beginning of the texts of blocks. */
export const excerpt = (blocks: readonly Block[], length: number): string => {
  const texts = blocks.flatMap(({ entries }) => entries.map(({ text }) => toPlainText(text)))
  return shorten(texts.filter((text) => text !== '').join(' '), length)
}

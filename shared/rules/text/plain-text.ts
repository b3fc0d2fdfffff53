/** Plain forms of texts: without signs, with white space as single spaces; whole or as an excerpt. */
import type { Block } from '#shared/model/page'
import { toStorableText } from '#shared/model/text/storable-text'
import { parseText } from './parse-text.ts'
import { joinNodes, joinSpaces, toPlainTitle } from './plain-title.ts'

/** Returns the text of an entry without the signs of links and formats. */
export const toPlainText = (text: string): string =>
  joinSpaces(
    parseText(toStorableText(text))
      .flatMap(({ items }) => items.map(joinNodes))
      .join(' '),
  )

const ELLIPSIS = '…'

/** Cuts a plain text between words to at most `length` UTF-16 units. */
export function shorten(words: string, length: number): string {
  if (words.length <= length) return words
  const cut = words.slice(0, length - ELLIPSIS.length)
  const space = cut.lastIndexOf(' ')
  const shortened = (space > length / 2 ? cut.slice(0, space) : cut).replace(/\p{Surrogate}$/u, '')
  return shortened.replace(/[\s,;:.–—-]+$/u, '') + ELLIPSIS
}

/** Returns the beginning of a title or comment. */
export const shortenTitle = (title: string, length: number): string => shorten(toPlainTitle(title), length)

/** Returns the beginning of the texts of blocks. */
export const excerpt = (blocks: readonly Block[], length: number): string => {
  const texts = blocks.flatMap(({ entries }) => entries.map(({ text }) => toPlainText(text)))
  return shorten(texts.filter((text) => text !== '').join(' '), length)
}

/** Excerpt of a plain text. */

const ELLIPSIS = '…'

/** Cuts a plain text between words to at most `length` UTF-16 units. */
export function shorten(words: string, length: number): string {
  if (words.length <= length) return words
  const cut = words.slice(0, length - ELLIPSIS.length)
  const space = cut.lastIndexOf(' ')
  const shortened = (space > length / 2 ? cut.slice(0, space) : cut).replace(/\p{Surrogate}$/u, '')
  return shortened.replace(/[\s,;:.–—-]+$/u, '') + ELLIPSIS
}

/** The comment beside a block or entry in Markdown, with its id and its place: `<!-- b0e1 at=Carried,Forward 12 -->`. */
import { type Place, readPlace } from '#shared/model/place'

/** Escapes line breaks, backslashes, and characters that would start a comment or end an image's text. */
export const escapeText = (words: string): string =>
  words.replace(/[\\<\]\n\r]/g, (sign) => (sign === '\n' ? '\\n' : sign === '\r' ? '\\r' : `\\${sign}`))

export const unescapeText = (words: string): string =>
  words.replace(/\\(.)/gs, (_, sign) => (sign === 'n' ? '\n' : sign === 'r' ? '\r' : sign))

export interface ItemComment {
  /** null in a file that was written by hand. */
  readonly id: string | null
  readonly at: Place | undefined
}

const PLACE_BEGINS = /(^| )at=/

export const formatComment = (id: string, at: Place | undefined): string => {
  const escapedId = escapeText(id).replace(new RegExp(PLACE_BEGINS, 'g'), '$1\\at=')
  return `<!-- ${escapedId}${at === undefined ? '' : ` at=${formatPlace(at)}`} -->`
}

/** @param comment without its ends */
export function parseComment(comment: string): ItemComment {
  const begin = comment.search(PLACE_BEGINS)
  if (begin < 0) return { id: unescapeText(comment), at: undefined }
  const id = comment.startsWith('at=') ? null : unescapeText(comment.slice(0, begin))
  return { id, at: parsePlace(comment.slice(begin).replace(PLACE_BEGINS, '')) }
}

const escapeWord = (word: string): string => escapeText(word).replaceAll(' ', '\\ ')

/** A place that this version does not understand is a list with its stored value, as JSON. */
function formatPlace(place: Place): string {
  if ('stored' in place) return escapeWord(JSON.stringify([place.stored]))
  const { book, chapter } = place
  return `${escapeWord(book).replace(/^\[/, '\\[')}${chapter === undefined ? '' : ` ${chapter}`}`
}

function parsePlace(text: string): Place {
  if (text.startsWith('[')) return readPlace(parseStored(unescapeText(text)))
  const [, book, chapter] = /^((?:\\.|[^\\ ])*)(?: (\S+))?$/s.exec(text) ?? []
  const number = chapter === undefined ? undefined : Number(chapter)
  // What cannot be read is a place that no reader has reached, and is stored as it was written.
  if (book === undefined || Number.isNaN(number)) return readPlace(unescapeText(text))
  return readPlace({ book: unescapeText(book), ...(number === undefined ? {} : { chapter: number }) })
}

function parseStored(text: string): unknown {
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? list[0] : text
  } catch {
    return text
  }
}

/** Escaping of literal text: adds the backslashes with which the parser of texts shows it as it is. */
import { toLinkKey } from '../page-key.ts'
import { ADDRESS, getSides, LINE_SIGN, LINK, PUNCTUATION } from './text-signs.ts'

/** Part of a line: literal text, or signs, links and addresses, which stay as they are. */
export interface TextPiece {
  readonly text: string
  readonly isLiteral: boolean
}

const VERBATIM = new RegExp(`(${LINK.source}|${ADDRESS.source})`)

/** Everything in literal text that could become a sign. */
const SIGNS = new RegExp(String.raw`\\|\*+|_+|${LINK.source}|\[\[(?=[^[\]\n]*$)|https?(?=:\/\/)`, 'g')

/**
 * Returns the text whose formatting shows exactly `text`, in which only links and addresses had a meaning. A text
 * without signs is returned unchanged.
 */
export const escapeText = (text: string): string =>
  text
    .split('\n')
    .map((line) => (line === '' ? line : escapeLineSign(escapePieces(splitPieces(line)))))
    .join('\n')

/** True if the text reads differently as literal text. */
export const hasSigns = (text: string): boolean => escapeText(text) !== text

/** With its group, a split returns the links and addresses too, at odd positions. */
const splitPieces = (line: string): readonly TextPiece[] =>
  line.split(VERBATIM).map((text, index) => ({ text, isLiteral: index % 2 === 0 }))

/** Escapes the sign of a list or a quote at the beginning of a line. */
export function escapeLineSign(line: string): string {
  const [sign = ''] = LINE_SIGN.exec(line) ?? []
  return sign.replace(/[->.]/, '\\$&') + line.slice(sign.length)
}

/** Escapes more of a literal piece, which is escaped for the parser already. `before` is the text of the piece before it. */
export type EscapeMore = (escaped: string, before: string) => string

/** Joins pieces and escapes the literal ones. */
export const escapePieces = (pieces: readonly TextPiece[], escapeMore: EscapeMore = (escaped) => escaped): string =>
  pieces
    .map(({ text, isLiteral }, index) => {
      if (!isLiteral) return text
      const [before, after] = [pieces[index - 1]?.text ?? '', pieces[index + 1]?.text ?? '']
      const context = { before: before.slice(-1), after: after.charAt(0), opensLink: opensLink(pieces, index) }
      return escapeMore(escapeLiteral(text, context), before)
    })
    .join('')

/** True if the last brackets of a piece would form a link with the pieces after it. */
function opensLink(pieces: readonly TextPiece[], index: number): boolean {
  let [link = ''] = /\[\[[^[\]\n]*$/.exec(pieces[index]?.text ?? '') ?? []
  if (link === '') return false
  for (let next = index + 1, end = -1; next < pieces.length && end < 0; next++) {
    const text = pieces[next]?.text ?? ''
    end = text.search(/[[\]\n]/)
    link += end < 0 ? text : text.slice(0, end + 2)
  }
  return LINK.exec(link)?.[0] === link && isPageLink(link)
}

interface PieceContext {
  /** The adjacent characters of the other pieces. */
  readonly before: string
  readonly after: string
  readonly opensLink: boolean
}

const escapeLiteral = (text: string, context: PieceContext): string =>
  text.replace(SIGNS, (sign, offset: number) => {
    const end = offset + sign.length
    // Two units, because a letter may take both.
    const previous = text.slice(Math.max(0, offset - 2), offset) || context.before
    const next = text.slice(end, end + 2) || context.after
    if (sign === '\\') return PUNCTUATION.test(next.charAt(0)) ? '\\\\' : sign
    if (sign === '[[') return context.opensLink ? '\\[[' : sign
    if (sign.startsWith('['))
      return isPageLink(sign)
        ? `\\[${escapeLiteral(sign.slice(1), { before: '[', after: next, opensLink: false })}`
        : sign
    if (sign.startsWith('h')) return `${sign}\\`
    return isActive(sign, previous, next) ? sign.replace(/./g, '\\$&') : sign
  })

/** False for brackets around a text that cannot be a page's name, which are literal anyway. */
const isPageLink = (link: string): boolean => toLinkKey(link.slice(2, -2).replace(/\|.*/s, '')) !== null

/** True if a run of asterisks or underscores could open or close a format, or would lengthen a sign beside it. */
function isActive(sign: string, previous: string, next: string): boolean {
  if (previous.endsWith(sign.charAt(0)) || next.startsWith(sign.charAt(0))) return true
  if (sign !== '**' && sign !== '_') return false
  const { opens, closes } = getSides(sign === '_', previous, next)
  return opens || closes
}

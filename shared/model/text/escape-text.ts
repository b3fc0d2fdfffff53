/** Escaping of literal text: adds the backslashes with which the parser of texts shows it as it is. */
import { ADDRESS, getSides, LINE_SIGN, LINK, PUNCTUATION } from './text-signs.ts'

/** Links and addresses, which stay, and what could become a sign. */
const TOKENS = new RegExp(String.raw`${LINK.source}|${ADDRESS.source}|\\(?=${PUNCTUATION.source})|\*+|_+`, 'g')

/**
 * Returns the text whose formatting shows exactly `text`, in which only links and addresses had a meaning. A text
 * without signs is returned unchanged.
 */
export const escapeText = (text: string): string =>
  text
    .replace(TOKENS, (token, offset: number) => {
      const end = offset + token.length
      return token === '\\' || isActiveSign(token, text.slice(0, offset).slice(-2), text.slice(end, end + 2))
        ? escapeSign(token)
        : token
    })
    .split('\n')
    .map(escapeLineSign)
    .join('\n')

/** True if the text reads differently as literal text. */
export const hasSigns = (text: string): boolean => escapeText(text) !== text

/** True for asterisks or an underscore that could open or close a format. `previous` and `next` are two units long. */
export function isActiveSign(token: string, previous: string, next: string): boolean {
  if (token !== '**' && token !== '_') return false
  const [opens, closes] = getSides(token === '_', previous, next)
  return opens || closes
}

/** Escapes each character. */
export const escapeSign = (sign: string): string => sign.replace(/./g, '\\$&')

/** Escapes the sign of a list or a quote at the beginning of a line. */
export function escapeLineSign(line: string): string {
  const [sign = ''] = LINE_SIGN.exec(line) ?? []
  return sign.replace(/[->.]/, '\\$&') + line.slice(sign.length)
}

/**
 * Conversion between the text of an entry and Markdown. The notation of texts is a part of Markdown, so the formatter
 * only escapes what means more in Markdown, and the parser reads the other signs of the same formats.
 */
import { LINK } from '#shared/model/text/text-signs'
import { type FormatTextOptions, formatText } from '#shared/rules/text/format-text'
import { type FormatSigns, parseText } from '#shared/rules/text/parse-text'

/**
 * Escaped characters and brackets, which stay, and characters that begin code, HTML, an entity, a strike, emphasis or
 * the address of a link.
 */
const SPECIAL = new RegExp(String.raw`\\[^\n]|${LINK.source}|[\`<&~*]|_{2,}|\](?=\()`, 'g')

/** Characters behind an address, of which a backslash would become a part. */
const BEHIND_ADDRESS = /^[.,;:!?)']*[<\]]?/

/** Characters that begin a heading, a list, a rule, a fence, a quote, a table or an image. */
const LINE_START = /^ {0,3}(?=[-#+=|>!])/
const NUMBER = /^( {0,3}\d{1,9})(?=[.)](?: |$))/

const ESCAPES: FormatTextOptions = {
  escapeMore(escaped, before) {
    const kept = before.startsWith('http') ? BEHIND_ADDRESS.exec(escaped)?.[0].length : 0
    const escapeSign = (sign: string) => (/^(?:\\|\[\[)/.test(sign) ? sign : sign.replace(/./g, '\\$&'))
    return escaped.slice(0, kept) + escaped.slice(kept).replace(SPECIAL, escapeSign)
  },
  escapeLineStart: (line) => line.replace(LINE_START, '$&\\').replace(NUMBER, '$1\\'),
}

/** Returns Markdown of the same meaning. No line of it begins like a section, a block, an image or a comment. */
export const toMarkdown = (text: string): string => formatText(parseText(text), ESCAPES)

const MARKDOWN_SIGNS: FormatSigns = new Map([
  ['**', 'strong'],
  ['__', 'strong'],
  ['*', 'em'],
  ['_', 'em'],
])

/** Reads bold, italics, lists and quotes; everything else of Markdown stays as it is written. */
export function fromMarkdown(markdown: string): string {
  const lines = markdown.split('\n').map((line) => line.replace(/^[*+] /, '- ').replace(/^(\d{1,3})\) /, '$1. '))
  return formatText(parseText(lines.join('\n'), MARKDOWN_SIGNS))
}

/** Parser for prose, whose only markup is `[[Name]]`, `[[Name|shown]]` and web addresses. Newlines are kept. */
import type { Block, Links } from '#shared/model/page'
import { toLinkKey } from '#shared/model/page-key'
import type { TypeName } from '#shared/model/page-types'
import { toStorableText } from '#shared/model/text/storable-text'

export type ProseToken =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'page'; readonly key: string; readonly name: string; readonly text: string }
  | { readonly kind: 'address'; readonly href: string }

/** Matches a page link without nested brackets or newlines, or a web address without its closing punctuation. */
export const LINK_MARKUP = /\[\[([^[\]|\n]+)(?:\|([^[\]\n]+))?\]\]|(https?:\/\/[^\s<>"[\]]*[^\s<>"[\].,;:!?)'])/g

export function parseProse(text: string): ProseToken[] {
  const tokens: ProseToken[] = []
  let end = 0
  for (const match of text.matchAll(LINK_MARKUP)) {
    const [whole, name, shown, href] = match
    if (match.index > end) tokens.push({ kind: 'text', text: text.slice(end, match.index) })
    end = match.index + whole.length
    if (href !== undefined) tokens.push({ kind: 'address', href })
    else tokens.push(pageToken(whole, name ?? '', shown))
  }
  if (end < text.length) tokens.push({ kind: 'text', text: text.slice(end) })
  return tokens
}

/** Brackets around a text that cannot be a page's name are ordinary text. */
function pageToken(whole: string, name: string, shown: string | undefined): ProseToken {
  const key = toLinkKey(name)
  if (key === null) return { kind: 'text', text: whole }
  return { kind: 'page', key, name: name.trim(), text: shown?.trim() || name.trim() }
}

/** Returns the key of each page link, whether the page exists or not. */
export const listLinkKeys = (text: string): string[] =>
  parseProse(text).flatMap((token) => (token.kind === 'page' ? [token.key] : []))

/** Returns the text without markup, with white space as single spaces. */
export const toPlainText = (text: string): string =>
  parseProse(toStorableText(text))
    .map((token) => (token.kind === 'address' ? token.href : token.text))
    .join('')
    .replace(/\s+/g, ' ')
    .trim()

const ELLIPSIS = '…'

/** Returns the beginning of a text, cut between words to at most `length` UTF-16 units. */
export function excerpt(text: string, length: number): string {
  const words = toPlainText(text)
  if (words.length <= length) return words
  const cut = words.slice(0, length - ELLIPSIS.length)
  const space = cut.lastIndexOf(' ')
  const shortened = (space > length / 2 ? cut.slice(0, space) : cut).replace(/\p{Surrogate}$/u, '')
  return shortened.replace(/[\s,;:.–—-]+$/u, '') + ELLIPSIS
}

/** Returns the links of a section whose targets are known, for its `links` field. */
export function collectKnownLinks(blocks: readonly Block[], typeOf: (key: string) => TypeName | null): Links {
  const links: [string, TypeName][] = []
  for (const block of blocks) {
    for (const entry of block.entries) {
      for (const token of parseProse(entry.text)) {
        const type = token.kind === 'page' ? typeOf(token.key) : null
        if (token.kind === 'page' && type !== null) links.push([token.key, type])
      }
    }
  }
  return Object.fromEntries(links)
}

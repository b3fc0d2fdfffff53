/**
 * Parser for the text of an entry. Its signs are `**bold**`, `_italics_`, `[[Name]]`, `[[Name|shown]]`, web addresses,
 * and at the beginning of a line `- `, `1. ` and `> `. A backslash before a sign makes it literal. Signs pair within
 * their line, and those without a partner are literal. The time is linear in the length, and no text is refused.
 */
import { toLinkKey } from '#shared/model/page-key'
import { ADDRESS, getSides, LINE_SIGN, LINK, PUNCTUATION } from '#shared/model/text/text-signs'

type Format = 'strong' | 'em'

export type TextNode =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'page'; readonly key: string; readonly name: string; readonly text: string }
  | { readonly kind: 'address'; readonly href: string }
  | { readonly kind: Format; readonly children: readonly TextNode[] }

/** Lines of one kind. A paragraph and a quote have one item, with its line breaks; a list has one for each line. */
export interface TextBlock {
  readonly tag: 'p' | 'ul' | 'ol' | 'blockquote'
  /** First number of a numbered list. */
  readonly start: number | undefined
  readonly items: readonly (readonly TextNode[])[]
}

export type FormatSigns = ReadonlyMap<string, Format>

const FORMAT_SIGNS: FormatSigns = new Map([
  ['**', 'strong'],
  ['_', 'em'],
])

const LINKS = `${LINK.source}|(${ADDRESS.source})`
const TOKENS = String.raw`${LINKS}|\\(${PUNCTUATION.source})|\*+|_+|\n`

/** Characters at the end of an address that may belong to the text around it. */
const ADDRESS_END = /[*_\\.,;:!?)']/

/** @param signs without them only links and addresses have a meaning, as in titles */
export function parseInline(text: string, signs?: FormatSigns): readonly TextNode[] {
  const nodes: TextNode[] = []
  const addText = (added: string) => nodes.push({ kind: 'text', text: added })
  // Positions of open signs: at most one of each kind, so that the time is linear.
  const open = new Map<string, number>()
  const tokens = new RegExp(signs === undefined ? LINKS : TOKENS, 'g')
  let end = 0
  for (let match = tokens.exec(text); match !== null; match = tokens.exec(text)) {
    const [token, address, escaped] = match
    const { index } = match
    addText(text.slice(end, index))
    end = index + token.length
    const format = signs?.get(token)
    if (address !== undefined) {
      const href = address.slice(0, findAddressEnd(address, open))
      nodes.push({ kind: 'address', href })
      end = tokens.lastIndex = index + href.length
    } else if (token.startsWith('[[')) nodes.push(createPageNode(token))
    else if (format === undefined) {
      if (token === '\n') open.clear()
      addText(escaped ?? token)
    } else {
      const [opens, closes] = getSides(format === 'em', text.slice(0, index).slice(-2), text.slice(end, end + 2))
      const begin = open.get(token)
      if (begin !== undefined && closes) {
        nodes.push({ kind: format, children: joinTexts(nodes.splice(begin).slice(1)) })
        for (const [sign, at] of open) if (at >= begin) open.delete(sign)
      } else {
        if (opens) open.set(token, nodes.length)
        addText(token)
      }
    }
  }
  addText(text.slice(end))
  return joinTexts(nodes)
}

/** Returns the end of an address. Inside a format, signs behind it end the format and are no part of it. */
function findAddressEnd(address: string, open: ReadonlyMap<string, number>): number {
  let end = address.length
  while (ADDRESS_END.test(address.charAt(end - 1))) end--
  const isClosed = address
    .slice(end)
    .match(/\\.|\*+|_+/g)
    ?.some((sign) => open.has(sign))
  return isClosed && ADDRESS.test(address.slice(0, end)) ? end : address.length
}

/** Brackets around a text that cannot be a page's name are ordinary text. */
function createPageNode(token: string): TextNode {
  const [name = '', shown] = token.slice(2, -2).split(/\|(.*)/s)
  const key = toLinkKey(name)
  if (key === null) return { kind: 'text', text: token }
  return { kind: 'page', key, name: name.trim(), text: shown?.trim() || name.trim() }
}

/** Joins adjacent texts, and drops empty ones. */
export function joinTexts(nodes: readonly TextNode[]): readonly TextNode[] {
  const joined: TextNode[] = []
  let text = ''
  for (const node of [...nodes, null]) {
    if (node?.kind === 'text') text += node.text
    else {
      if (text !== '') joined.push({ kind: 'text', text })
      if (node !== null) joined.push(node)
      text = ''
    }
  }
  return joined
}

/** Parses a text of one paragraph, such as a caption: signs at the beginning of its lines are literal. */
export const parseParagraph = (text: string): readonly TextNode[] => parseInline(text, FORMAT_SIGNS)

/** Parses lines into blocks. White space beside a list or a quote only separates blocks. */
export function parseText(text: string, signs = FORMAT_SIGNS): readonly TextBlock[] {
  const runs: (Pick<TextBlock, 'tag' | 'start'> & { readonly lines: string[] })[] = []
  for (const line of text.split('\n')) {
    const [sign = '', bullet, number] = LINE_SIGN.exec(line) ?? []
    const tag = bullet ? 'ul' : number ? 'ol' : sign ? 'blockquote' : 'p'
    const last = runs.at(-1)
    const content = line.slice(sign.length)
    if (last?.tag === tag) last.lines.push(content)
    else runs.push({ tag, start: number ? Number(number) : undefined, lines: [content] })
  }
  return runs.flatMap(({ tag, start, lines }): TextBlock[] => {
    const isBetween = tag === 'p' && runs.length > 1
    const text = lines.join('\n')
    const items = isList(tag) ? lines : [isBetween ? text.trim() : text]
    if (isBetween && items[0] === '') return []
    return [{ tag, start, items: items.map((item) => parseInline(item, signs)) }]
  })
}

export const isList = (tag: TextBlock['tag']): boolean => tag.endsWith('l')

/** Paste: text and HTML of other programs become lines of plain text, without styles, scripts or images. */
import { Fragment, Slice } from 'prosemirror-model'
import { createLine } from './convert-blocks.ts'

/** UTF-16 units. A section holds less. */
export const MAX_PASTED_LENGTH = 500_000

const createSlice = (lines: readonly string[]): Slice => {
  const parts = lines.map((text) => createLine({ id: null, title: '', text }, false))
  // Open at both ends, so that the first and the last line continue those at the caret.
  return new Slice(Fragment.from(parts), 1, 1)
}

/** Paragraphs are separated by empty lines, or by line breaks in a text without empty lines. */
function splitIntoLines(text: string): readonly string[] {
  const unified = text.replace(/\r\n?/g, '\n').replace(/^\n+|\n+$/g, '')
  return unified.split(/\n[^\S\n]*\n\s*/.test(unified) ? /\n[^\S\n]*\n\s*/ : '\n')
}

export const sliceOfText = (text: string): Slice => createSlice(splitIntoLines(text))

/** null if the HTML contains no text. */
export function sliceOfHtml(html: string): Slice | null {
  const lines = readLines(html)
  return lines.length === 0 ? null : createSlice(lines)
}

const BLOCKS =
  'address,article,aside,blockquote,caption,center,dd,details,div,dl,dt,figcaption,figure,footer,form,h1,h2,h3,h4,h5,h6,header,hr,li,main,nav,ol,p,pre,section,summary,table,tbody,td,tfoot,th,thead,tr,ul'
const BLOCK_NAMES: ReadonlySet<string> = new Set(BLOCKS.split(','))
const SKIPPED: ReadonlySet<string> = new Set(
  'head,script,style,template,noscript,title,object,svg,math,select,textarea'.split(','),
)

/** The document is parsed without a window, so that nothing in it runs or is fetched. */
function readLines(html: string): readonly string[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const lines: string[] = []
  let line = ''
  const endLine = () => {
    const text = line
      .split('\n')
      .map((part) => part.replace(/[^\S\u00A0]+/g, ' ').trim())
      .join('\n')
      .trim()
    if (text !== '') lines.push(text)
    line = ''
  }
  const read = (node: Node): void => {
    if (node instanceof Text) line += node.data.replace(/\s/g, (space) => (space === '\u00A0' ? space : ' '))
    if (!(node instanceof Element)) return
    const name = node.localName
    if (SKIPPED.has(name)) return
    if (name === 'br') line += '\n'
    const isBlock = BLOCK_NAMES.has(name)
    if (isBlock) endLine()
    const before = line
    for (const child of node.childNodes) read(child)
    if (name === 'a') line += formatAddress(node, line.slice(before.length))
    if (isBlock) endLine()
  }
  read(body)
  endLine()
  return lines
}

/** The address of an external link, which stands behind its text unless it is the text. */
function formatAddress(link: Element, text: string): string {
  const href = link.getAttribute('href') ?? ''
  return /^https?:\/\//.test(href) && !text.includes(href) ? ` ${href}` : ''
}

/** Paste: text and HTML of other programs become lines of plain text, without styles, scripts or images. */
import { Fragment, Slice } from 'prosemirror-model'
import type { EditorView } from 'prosemirror-view'
import { createLine, getEntryText } from './convert-blocks.ts'
import { SECTION_SCHEMA } from './schema.ts'

/** UTF-16 units. A section holds less. */
const MAX_PASTED_LENGTH = 500_000

export interface PasteOptions {
  readonly onFiles: (files: readonly File[]) => void
  /** Called for each pasted text. */
  readonly onPasted: (isTooLong: boolean) => void
}

/** Handler of `paste`. Returns true if the event was handled. */
export function handlePaste(view: EditorView, event: ClipboardEvent, { onFiles, onPasted }: PasteOptions): boolean {
  const { clipboardData } = event
  if (clipboardData === null) return false
  const [text, html] = [clipboardData.getData('text/plain'), clipboardData.getData('text/html')]
  // Office programs put an image of a copied text on the clipboard along with the text.
  if (text === '' && clipboardData.files.length > 0) {
    onFiles([...clipboardData.files])
    return true
  }
  const isTooLong = Math.max(text.length, html.length) > MAX_PASTED_LENGTH
  onPasted(isTooLong)
  if (isTooLong) return true
  // Lines that were copied here keep their headings and titles.
  if (html.includes('data-pm-slice')) return false
  const { selection, tr } = view.state
  const { type } = selection.$from.parent
  const slice = (html === '' ? null : sliceOfHtml(html)) ?? sliceOfText(text)
  const lines = slice.content.content.map((line) => getEntryText(line).text)
  const isCell = type !== SECTION_SCHEMA.nodes['paragraph']
  // In a heading, a title or the text of a fact several lines become one.
  const separator = type === SECTION_SCHEMA.nodes['content'] ? '\n' : ' '
  if (isCell || lines.length === 1) tr.insertText(lines.join(separator))
  else tr.replaceSelection(slice)
  view.dispatch(tr.scrollIntoView())
  return true
}

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
function sliceOfHtml(html: string): Slice | null {
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

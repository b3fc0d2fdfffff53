/** Paste: text and HTML of other programs become lines with light formatting, without styles, scripts or images. */
import { Fragment, Slice } from 'prosemirror-model'
import { Selection, TextSelection, type Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { parsePath } from '#shared/model/route-table'
import { toPageName } from '#shared/model/to-page-name'
import { formatText } from '#shared/rules/text/format-text'
import { parseInline, type TextBlock, type TextNode } from '#shared/rules/text/parse-text'
import { createLine, getEntryText } from './convert-blocks.ts'
import { SECTION_SCHEMA } from './schema.ts'
import { selectBelowHeading } from './select-all.ts'

/** UTF-16 units. A section holds less. */
const MAX_PASTED_LENGTH = 500_000

export interface PasteOptions {
  /** True for a section of facts. */
  readonly isTitled: boolean
  readonly onFiles: (files: readonly File[]) => void
  /** Called for each paste. */
  readonly onPasted: (isTooLong: boolean) => void
}

/**
 * Handler of `paste`. Returns true if the event was handled.
 * @param copied the content if it was copied in the editor
 */
export function handlePaste(
  view: EditorView,
  event: ClipboardEvent,
  copied: Slice,
  { isTitled, onFiles, onPasted }: PasteOptions,
): boolean {
  const { clipboardData } = event
  if (clipboardData === null) return false
  const [text, html] = [clipboardData.getData('text/plain'), clipboardData.getData('text/html')]
  // Office programs put an image of a copied text on the clipboard along with the text.
  if (text === '' && clipboardData.files.length > 0) {
    onPasted(false)
    onFiles([...clipboardData.files])
    return true
  }
  const isTooLong = Math.max(text.length, html.length) > MAX_PASTED_LENGTH
  onPasted(isTooLong)
  if (isTooLong) return true
  // Lines that were copied here keep their headings and titles.
  if (html.includes('data-pm-slice')) return fillBlock(view, copied)
  const { doc, selection: selected } = view.state
  // A whole section is selected from its first to its last text.
  const selection = selectBelowHeading(doc, selected.from, selected.to)
  const tr = view.state.tr.setSelection(selection)
  const { type } = selection.$from.parent
  const { heading, title, content, paragraph } = SECTION_SCHEMA.nodes
  const read = html === '' ? null : sliceOfHtml(html)
  // Neither text nor files that can be read: the selection stays.
  if (read === null && text === '') return true
  const slice = read ?? sliceOfText(text)
  const lines = slice.content.content.map((line) => getEntryText(line).text)
  if (!isTitled && lines.length > 1 && hasHeading(selection)) replaceBelow(tr, slice)
  // A heading or title has no formats, and several lines become one.
  else if ((type === heading || type === title) && text !== '') tr.insertText(joinLines(text))
  else if (type === paragraph && lines.length > 1) tr.replaceSelection(slice)
  else tr.insertText(lines.join(type === content ? '\n' : ' '))
  view.dispatch(tr.scrollIntoView())
  return true
}

/** True for a heading with all that is selected below it. */
const hasHeading = ({ $from, $to }: Selection): boolean =>
  $from.parent.type === SECTION_SCHEMA.nodes.heading &&
  !$from.sameParent($to) &&
  $from.parentOffset === 0 &&
  $to.parentOffset === $to.parent.content.size

/** Lines that begin with a heading fill an empty block, as before they were cut. Returns false elsewhere. */
function fillBlock(view: EditorView, { content }: Slice): boolean {
  const { tr, selection } = view.state
  const { heading } = SECTION_SCHEMA.nodes
  const { $from, empty } = selection
  const [first, ...lines] = content.content
  const isEmptyHeading = $from.parent.type === heading && $from.parent.content.size === 0
  if (!empty || !isEmptyHeading || first?.type !== heading) return false
  // A heading that was copied brings its place in the story along.
  if ($from.parent.attrs['at'] === null) tr.setNodeAttribute($from.before(), 'at', first.attrs['at'])
  tr.insertText(first.textContent).insert($from.pos + first.content.size + 1, lines)
  view.dispatch(tr.setSelection(Selection.near(tr.doc.resolve($from.start() + content.size - 2), -1)).scrollIntoView())
  return true
}

/** Replaces a selection that begins in a heading, which does not take the lines. */
function replaceBelow(tr: Transaction, { content }: Slice): void {
  tr.deleteSelection()
  const from = tr.selection.$from.after()
  tr.insert(from, content).setSelection(TextSelection.create(tr.doc, from + content.size - 1))
}

const joinLines = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' ')

const createSlice = (lines: readonly string[]): Slice => {
  const parts = lines.map((text) => createLine({ id: null, title: '', text }, false))
  // Open at both ends, so that the first and the last line continue those at the caret.
  return new Slice(Fragment.from(parts), 1, 1)
}

const EMPTY_LINES = /\n[^\S\n]*\n\s*/
/** A list or quote stays with the line above. */
const LINE_END = /\n(?!- |\d{1,3}\. |> )/

/** Paragraphs are separated by empty lines, or by line breaks in a text without empty lines. */
function splitIntoLines(text: string): readonly string[] {
  const unified = trimLineBreaks(text.replace(/\r\n?/g, '\n'))
  return unified.split(EMPTY_LINES.test(unified) ? EMPTY_LINES : LINE_END)
}

/** A pattern for the end would take the square of the length. */
function trimLineBreaks(text: string): string {
  let [from, to] = [0, text.length]
  while (text[from] === '\n') from++
  while (to > from && text[to - 1] === '\n') to--
  return text.slice(from, to)
}

/** A text without HTML is like typed text, so its signs mean what they mean in the editor. */
export const sliceOfText = (text: string): Slice => createSlice(splitIntoLines(text))

/** null if the HTML contains no text. */
function sliceOfHtml(html: string): Slice | null {
  // The document is parsed without a window, so that nothing in it runs or is fetched.
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const reader = new HtmlReader()
  reader.read(body)
  reader.endLine()
  return reader.blocks.length === 0 ? null : createSlice(reader.blocks.map((block) => formatText([block])))
}

const BLOCKS: ReadonlySet<string> = new Set(
  'address,article,aside,blockquote,caption,center,dd,details,div,dl,dt,figcaption,figure,footer,form,h1,h2,h3,h4,h5,h6,header,hr,li,main,nav,ol,p,pre,section,summary,table,tbody,td,tfoot,th,thead,tr,ul'.split(
    ',',
  ),
)
const SKIPPED: ReadonlySet<string> = new Set(
  'head,script,style,template,noscript,title,object,svg,math,select,textarea'.split(','),
)
const FORMATS: Readonly<Record<string, 'strong' | 'em'>> = { b: 'strong', strong: 'strong', i: 'em', em: 'em' }
const TAGS: Readonly<Record<string, TextBlock['tag']>> = { ul: 'ul', ol: 'ol', blockquote: 'blockquote' }

class HtmlReader {
  readonly blocks: (Omit<TextBlock, 'items'> & { readonly items: (readonly TextNode[])[] })[] = []
  #line: TextNode[] = []
  #tag: TextBlock['tag'] = 'p'
  #formats: readonly ('strong' | 'em')[] = []

  read(node: Node): void {
    if (node instanceof Text) this.#addLines(node)
    if (!(node instanceof Element) || SKIPPED.has(node.localName) || isEditLink(node)) return
    if (node.localName === 'br') this.#line.push({ kind: 'text', text: '\n' })
    const [tag, formats] = [this.#tag, this.#formats]
    const isBlock = BLOCKS.has(node.localName)
    if (isBlock) this.endLine()
    this.#tag = TAGS[node.localName] ?? tag
    const format = FORMATS[node.localName]
    if (format !== undefined && !formats.includes(format) && isEmphasized(node)) this.#formats = [...formats, format]
    const before = this.#line.length
    for (const child of node.childNodes) this.read(child)
    if (node.localName === 'a') this.#addLink(node, before)
    if (isBlock) this.endLine()
    this.#tag = tag
    this.#formats = formats
  }

  endLine(): void {
    const nodes = trim(this.#line)
    this.#line = []
    if (nodes.length === 0) return
    const last = this.blocks.at(-1)
    if (this.#tag !== 'p' && last?.tag === this.#tag && this.#tag !== 'blockquote') last.items.push(nodes)
    else this.blocks.push({ tag: this.#tag, start: undefined, items: [nodes] })
  }

  /** Line breaks have a meaning inside `pre` alone, where an empty line ends a paragraph. */
  #addLines(node: Text): void {
    const lines = node.parentElement?.closest('pre') ? node.data.split(/\r?\n/) : [node.data]
    for (const [index, line] of lines.entries()) {
      if (index > 0) this.#line.push({ kind: 'text', text: '\n' })
      if (lines.length > 1 && line.trim() === '') this.endLine()
      else this.#addText(line.replace(/[^\S\u00A0]+/g, ' '))
    }
  }

  /** White space at the ends of a format stays outside of it, where its signs would not be read. */
  #addText(text: string): void {
    const inside = text.trim()
    const start = text.length - text.trimStart().length
    const before = text.slice(0, start)
    const after = text.slice(start + inside.length)
    if (before !== '') this.#line.push({ kind: 'text', text: before })
    if (inside !== '') for (const node of this.#formats.reduceRight(wrap, parseInline(inside))) this.#line.push(node)
    if (after !== '') this.#line.push({ kind: 'text', text: after })
  }

  /**
   * A link to a page of this wiki stays one. The address of another site stands behind its text unless it is the text.
   * @param from index in the line of what the element contains
   */
  #addLink(link: Element, from: number): void {
    const href = link.getAttribute('href') ?? ''
    const page = readPageLink(href, link.textContent)
    if (page !== null) this.#line.splice(from, Infinity, ...this.#formats.reduceRight(wrap, [page]))
    const isText = this.#line.slice(from).some((node) => node.kind === 'address' && node.href === href)
    if (page === null && /^https?:\/\/\S+$/.test(href) && !isText)
      this.#line.push({ kind: 'text', text: ' ' }, { kind: 'address', href })
  }
}

const parseOwnAddress = (href: string) =>
  URL.canParse(href) && new URL(href).origin === location.origin ? parsePath(new URL(href).pathname) : null

/** True for the tool beside each section of a page of this wiki, which is no part of its text. */
const isEditLink = (element: Element): boolean =>
  element.localName === 'a' && parseOwnAddress(element.getAttribute('href') ?? '')?.route.name === 'edit'

/** Returns the link to a page for the address of its view in this wiki; null for any other address. */
function readPageLink(href: string, shown: string): TextNode | null {
  const found = parseOwnAddress(href)
  const key = found?.route.name === 'view' ? found.params['id'] : undefined
  if (key === undefined) return null
  const [node, ...others] = parseInline(`[[${toPageName(key)}|${shown.replace(/\s+/g, ' ').trim()}]]`)
  return node?.kind === 'page' && others.length === 0 ? node : null
}

/** Some programs put a whole document into a bold element that is not bold. */
const isEmphasized = (element: Element): boolean =>
  !/font-(?:weight|style): *(?:normal|400)/.test(element.getAttribute('style') ?? '')

const wrap = (children: readonly TextNode[], kind: 'strong' | 'em'): readonly TextNode[] => [{ kind, children }]

/** Removes white space at both ends of a line and around its line breaks. */
function trim(nodes: readonly TextNode[]): readonly TextNode[] {
  const isSpace = (node: TextNode | undefined) => node?.kind === 'text' && /^\s*$/.test(node.text)
  const first = nodes.findIndex((node) => !isSpace(node))
  const last = nodes.findLastIndex((node) => !isSpace(node))
  return nodes.slice(first < 0 ? nodes.length : first, last + 1).filter((node, index, all) => {
    const isBeside = all[index - 1]?.kind === 'text' && isBreak(all[index - 1])
    return !(isSpace(node) && !isBreak(node) && (isBeside || isBreak(all[index + 1])))
  })
}

const isBreak = (node: TextNode | undefined): boolean => node?.kind === 'text' && node.text === '\n'

/** Text editor of one section: draws its blocks, turns what somebody types into edits of the draft, and follows it. */
import { baseKeymap, chainCommands } from 'prosemirror-commands'
import { keymap } from 'prosemirror-keymap'
import type { Node } from 'prosemirror-model'
import { AllSelection, type Command, EditorState, Selection, TextSelection, type Transaction } from 'prosemirror-state'
import { EditorView, type NodeView } from 'prosemirror-view'
import type { DraftBlock } from '#shared/model/drafts/draft'
import { mergeTypedBlocks } from '#shared/rules/drafts/merge-typed-text'
import { openLink } from '../sections/open-link.ts'
import type { SectionWriter } from '../sections/section-writer.ts'
import { completeLines, FROM_DRAFT } from './complete-lines.ts'
import { findChangedEntry, getEntryText, toBlocks, toDocument } from './convert-blocks.ts'
import {
  findBlock,
  findPart,
  insertLineBreak,
  isHeading,
  listHeadings,
  moveLine,
  moveThroughFacts,
  pressBackspace,
  pressDelete,
  pressEnter,
} from './line-commands.ts'
import { MAX_PASTED_LENGTH, sliceOfHtml, sliceOfText } from './paste.ts'
import { SECTION_SCHEMA } from './schema.ts'
import { type TextDecorationOptions, textDecorations } from './text-decorations.ts'

/** Position of the caret. */
export interface Caret {
  /** Place of the block in the section. */
  readonly block: number
  readonly blockId: string | null
  /** Place of the line in its block; null in a heading. */
  readonly line: number | null
  readonly isFact: boolean
}

/** A page link that is being typed. */
export interface TypedLink {
  readonly typed: string
  /** Pixels from the top left corner of the editor to the lower end of the caret. */
  readonly left: number
  readonly top: number
}

export interface SectionViewState {
  readonly caret: Caret
  readonly link: TypedLink | null
  /** Elements for the images of blocks, by the id of the block. */
  readonly imageSlots: ReadonlyMap<string, HTMLElement>
}

export interface SectionViewOptions {
  readonly place: HTMLElement
  readonly writer: SectionWriter
  readonly isTitled: boolean
  readonly label: string
  readonly decorations: TextDecorationOptions
  readonly createId: () => string
  /** @returns true if the key was handled */
  readonly onKey: (event: KeyboardEvent) => boolean
  /** Called for `/` in an empty line. Returns true if it was no text. */
  readonly onSlash: () => boolean
  readonly onFiles: (files: readonly File[]) => void
  /** Called for each paste. */
  readonly onPasted: (isTooLong: boolean) => void
}

export class SectionView {
  readonly #options: SectionViewOptions
  readonly #view: EditorView
  readonly #listeners = new Set<() => void>()
  #writer: SectionWriter
  #stop: () => void
  /** Commands by the type of the input event, for keyboards whose keys have no name. */
  readonly #commands: Readonly<
    Record<'deleteContentBackward' | 'deleteContentForward' | 'insertLineBreak' | 'insertParagraph', Command>
  >
  readonly #slots = new Map<string, HTMLElement>()
  #state: SectionViewState
  /** The blocks that the document shows, apart from what is being typed. */
  #drawn: readonly DraftBlock[]
  #isWriting = false
  #dismissedLink = ''

  constructor(options: SectionViewOptions) {
    const { place, writer, isTitled, label, decorations, createId } = options
    this.#options = options
    this.#writer = writer
    this.#drawn = writer.blocks()
    const holdsMore = (id: string) => {
      const block = this.#writer.block(id)
      return block?.chosenImage !== undefined || block?.imageUrl !== undefined
    }
    this.#commands = {
      deleteContentBackward: chainCommands(pressBackspace(holdsMore), baseKeymap['Backspace'] ?? ignoreKey),
      deleteContentForward: chainCommands(pressDelete, baseKeymap['Delete'] ?? ignoreKey),
      insertLineBreak,
      insertParagraph: pressEnter(isTitled),
    }
    const state = EditorState.create({
      doc: toDocument(this.#drawn, isTitled),
      plugins: [
        completeLines({ isTitled, createId }),
        keymap({
          Enter: pressEnter(isTitled),
          'Shift-Enter': insertLineBreak,
          Backspace: this.#commands.deleteContentBackward,
          Delete: this.#commands.deleteContentForward,
          Tab: moveThroughFacts(1),
          'Shift-Tab': moveThroughFacts(-1),
          'Alt-ArrowUp': moveLine(-1),
          'Alt-ArrowDown': moveLine(1),
        }),
        keymap(baseKeymap),
        textDecorations(decorations),
      ],
    })
    this.#view = new EditorView(
      { mount: place },
      {
        state,
        attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label },
        dispatchTransaction: (transaction) => this.#apply(transaction),
        nodeViews: { heading: (node) => this.#createHeadingView(node) },
        handleKeyDown: (_, event) => {
          this.#readSelection()
          return options.onKey(event)
        },
        handleTextInput: (_, from, to, text) => this.#onText(from, to, text),
        handlePaste: (_, event) => this.#onPaste(event),
        handleDOMEvents: {
          beforeinput: (_, event) => this.#onInput(event),
          blur: () => this.#refresh(),
          focus: () => this.#refresh(),
        },
      },
    )
    this.#view.dispatch(this.#view.state.tr.setSelection(Selection.atEnd(state.doc)))
    this.#state = this.#readState()
    this.#stop = writer.subscribe(() => this.#draw())
  }

  readonly state = (): SectionViewState => this.#state

  readonly subscribe = (onChange: () => void): (() => void) => {
    this.#listeners.add(onChange)
    return () => void this.#listeners.delete(onChange)
  }

  /** Goes on with another writer, after the page was loaded again. */
  follow(writer: SectionWriter): void {
    if (writer === this.#writer) return
    this.#stop()
    this.#writer = writer
    this.#stop = writer.subscribe(() => this.#draw())
    this.#draw()
  }

  destroy(): void {
    this.#stop()
    this.#view.destroy()
  }

  focus(): void {
    this.#view.focus()
  }

  /** Runs a command at the caret. Returns false if it does not apply there. */
  run(command: Command): boolean {
    return command(this.#view.state, (transaction) => this.#view.dispatch(transaction))
  }

  insertText(text: string): void {
    this.#view.dispatch(this.#view.state.tr.insertText(text).scrollIntoView())
    this.focus()
  }

  /** Replaces the link that is being typed by a complete one. */
  completeLink(name: string): void {
    const { state } = this.#view
    const { $from } = state.selection
    const link = openLink($from.parent.textContent, $from.parentOffset)
    if (link === null) return
    const rest = $from.parent.textContent.slice($from.parentOffset)
    const from = $from.start() + link.from
    // Existing closing brackets are reused.
    const to = $from.pos + (rest.startsWith(']]') ? 2 : 0)
    this.#view.dispatch(state.tr.insertText(`${name}]]`, from, to).scrollIntoView())
    this.focus()
  }

  /** Offers no pages for the link that is being typed. */
  dismissLink(): void {
    this.#dismissedLink = this.#state.link?.typed ?? ''
    this.#refresh()
  }

  setActiveOption(id: string | null): void {
    const { dom } = this.#view
    if (id === null) dom.removeAttribute('aria-activedescendant')
    else dom.setAttribute('aria-activedescendant', id)
  }

  #apply(transaction: Transaction): void {
    const { state, transactions } = this.#view.state.applyTransaction(transaction)
    this.#view.updateState(state)
    const isTyped = transactions.some((one) => one.docChanged) && transaction.getMeta(FROM_DRAFT) === undefined
    if (isTyped) this.#write()
    if (transactions.some((one) => one.docChanged)) this.#dismissedLink = ''
    this.#draw()
    this.#refresh()
  }

  /** Writes what was typed. Changes of the draft that are not drawn yet, as during a composition, are merged. */
  #write(): void {
    const writer = this.#writer
    const before = writer.blocks()
    const typed = toBlocks(this.#view.state.doc, this.#drawn)
    const after = before === this.#drawn ? typed : mergeTypedBlocks(this.#drawn, typed, before)
    const entry = findChangedEntry(before, after)
    this.#isWriting = true
    try {
      if (entry === null) writer.change(() => after)
      else writer.type(entry.block, entry.entry.id, entry.entry.title, entry.entry.text)
    } finally {
      this.#isWriting = false
    }
    this.#drawn = after === typed ? writer.blocks() : typed
  }

  /** Shows the blocks of the draft, with the smallest replacement, so that the caret stays in its text. */
  #draw(): void {
    const blocks = this.#writer.blocks()
    if (this.#isWriting || this.#view.composing || blocks === this.#drawn) return
    this.#drawn = blocks
    const { doc } = this.#view.state
    const target = toDocument(blocks, this.#options.isTitled)
    const start = doc.content.findDiffStart(target.content)
    const end = doc.content.findDiffEnd(target.content)
    if (start === null || end === null) return
    // Equal texts at both ends must not overlap.
    const overlap = Math.max(0, start - Math.min(end.a, end.b))
    const tr = this.#view.state.tr.replace(start, end.a + overlap, target.slice(start, end.b + overlap))
    this.#view.dispatch((tr.doc.eq(target) ? tr : this.#replaceAll(target)).setMeta(FROM_DRAFT, true))
  }

  #replaceAll(target: Node): Transaction {
    const { tr, selection } = this.#view.state
    tr.replaceWith(0, tr.doc.content.size, target.content)
    return tr.setSelection(TextSelection.near(tr.doc.resolve(Math.min(selection.from, tr.doc.content.size))))
  }

  #refresh(): void {
    this.#state = this.#readState()
    for (const onChange of this.#listeners) onChange()
  }

  #readState(): SectionViewState {
    return { caret: this.#readCaret(), link: this.#readLink(), imageSlots: new Map(this.#slots) }
  }

  #readCaret(): Caret {
    const { doc, selection } = this.#view.state
    const part = findPart(doc, selection.from)
    const { place } = findBlock(doc, selection.from)
    const heading = listHeadings(doc)[place] ?? 0
    const id: unknown = doc.child(heading).attrs['id']
    return {
      block: place,
      blockId: typeof id === 'string' ? id : null,
      line: isHeading(part.node) ? null : part.index - heading - 1,
      isFact: part.node.type === SECTION_SCHEMA.nodes['fact'],
    }
  }

  #readLink(): TypedLink | null {
    const { selection } = this.#view.state
    const { $from, empty } = selection
    const isText = $from.parent.type !== SECTION_SCHEMA.nodes['heading']
    if (!empty || !isText || !this.#view.hasFocus()) return null
    const link = openLink($from.parent.textContent, $from.parentOffset)
    if (link === null || (this.#dismissedLink !== '' && link.typed === this.#dismissedLink)) return null
    const caret = this.#view.coordsAtPos($from.pos)
    const corner = this.#view.dom.getBoundingClientRect()
    return { typed: link.typed, left: caret.left - corner.left, top: caret.bottom - corner.top }
  }

  /** Edits here what the browser would edit with inline styles, which the content policy refuses. */
  #onInput(event: InputEvent): boolean {
    const { inputType, data } = event
    if (event.isComposing || this.#view.composing) return false
    const { from, to } = this.#findTarget(event)
    const { tr, doc } = this.#view.state
    const isInOneText = doc.resolve(from).sameParent(doc.resolve(to))
    const command = Object.entries(this.#commands).find(([type]) => type === inputType)?.[1]
    // The draft has its own undo.
    if (inputType.startsWith('history')) event.preventDefault()
    else if (inputType === 'insertText' && data !== null) {
      event.preventDefault()
      if (!this.#onText(from, to, data)) this.#view.dispatch(tr.insertText(data, from, to).scrollIntoView())
    } else if (inputType.startsWith('delete') && isInOneText) {
      event.preventDefault()
      this.#view.dispatch(tr.delete(from, to).scrollIntoView())
    } else if (command !== undefined) {
      event.preventDefault()
      this.#readSelection()
      this.run(command)
    } else return false
    return true
  }

  /** The browser reports a new selection a moment later, and a key must not act on the one before. */
  #readSelection(): void {
    const { state } = this.#view
    const chosen = document.getSelection()
    const { anchorNode, focusNode } = chosen ?? { anchorNode: null, focusNode: null }
    if (chosen === null || anchorNode === null || focusNode === null || this.#view.composing) return
    const isInside = this.#view.dom.contains(anchorNode) && this.#view.dom.contains(focusNode)
    if (!isInside || state.selection instanceof AllSelection) return
    const anchor = this.#view.posAtDOM(anchorNode, chosen.anchorOffset)
    const head = this.#view.posAtDOM(focusNode, chosen.focusOffset)
    if (anchor === state.selection.anchor && head === state.selection.head) return
    const [$anchor, $head] = [state.doc.resolve(anchor), state.doc.resolve(head)]
    this.#view.dispatch(state.tr.setSelection(TextSelection.between($anchor, $head)))
  }

  /** Returns the range of the browser's edit, whose selection may be newer than the one that the editor has read. */
  #findTarget(event: InputEvent): { readonly from: number; readonly to: number } {
    const [range] = event.getTargetRanges()
    if (range === undefined) return this.#view.state.selection
    const from = this.#view.posAtDOM(range.startContainer, range.startOffset)
    return { from, to: range.collapsed ? from : this.#view.posAtDOM(range.endContainer, range.endOffset) }
  }

  #onText(from: number, to: number, text: string): boolean {
    const { parent } = this.#view.state.doc.resolve(from)
    const isEmptyLine = from === to && parent.content.size === 0 && !isHeading(parent)
    return text === '/' && isEmptyLine && this.#options.onSlash()
  }

  #onPaste(event: ClipboardEvent): boolean {
    const { clipboardData } = event
    if (clipboardData === null) return false
    const [text, html] = [clipboardData.getData('text/plain'), clipboardData.getData('text/html')]
    // Office programs put an image of a copied text on the clipboard along with the text.
    if (text === '' && clipboardData.files.length > 0) {
      this.#options.onFiles([...clipboardData.files])
      return true
    }
    const isTooLong = Math.max(text.length, html.length) > MAX_PASTED_LENGTH
    this.#options.onPasted(isTooLong)
    if (isTooLong) return true
    // Lines that were copied here keep their headings and titles.
    if (html.includes('data-pm-slice')) return false
    const { $from } = this.#view.state.selection
    const isCell = $from.parent.type !== SECTION_SCHEMA.nodes['paragraph']
    const slice = (html === '' ? null : sliceOfHtml(html)) ?? sliceOfText(text)
    const tr = this.#view.state.tr
    const isOneLine = slice.content.childCount === 1
    const first = slice.content.firstChild
    if (first !== null && (isOneLine || isCell))
      pasteIntoCell(
        tr,
        slice.content.content.map((line) => getEntryText(line).text),
      )
    else tr.replaceSelection(slice)
    this.#view.dispatch(tr.scrollIntoView())
    return true
  }

  #createHeadingView(node: Node): NodeView {
    const dom = document.createElement('div')
    dom.dataset['part'] = 'heading'
    const contentDOM = document.createElement('div')
    contentDOM.dir = 'auto'
    const describe = ({ textContent }: Node) => {
      // An empty heading would be read out as one without a name.
      contentDOM.role = textContent === '' ? null : 'heading'
      contentDOM.ariaLevel = textContent === '' ? null : '3'
    }
    describe(node)
    const slot = document.createElement('div')
    slot.contentEditable = 'false'
    dom.append(contentDOM, slot)
    let id: unknown = node.attrs['id']
    const register = () => {
      if (typeof id === 'string') this.#slots.set(id, slot)
    }
    const unregister = () => {
      if (typeof id === 'string' && this.#slots.get(id) === slot) this.#slots.delete(id)
    }
    register()
    return {
      dom,
      contentDOM,
      update: (next) => {
        if (!isHeading(next)) return false
        describe(next)
        unregister()
        id = next.attrs['id']
        register()
        return true
      },
      stopEvent: (event) => event.target instanceof globalThis.Node && slot.contains(event.target),
      ignoreMutation: ({ target, type }) => slot.contains(target) || (type === 'attributes' && target === contentDOM),
      destroy: unregister,
    }
  }
}

/** In a heading, a title or the text of a fact several lines become one with line breaks. */
function pasteIntoCell(tr: Transaction, lines: readonly string[]): void {
  const isText = tr.selection.$from.parent.type === SECTION_SCHEMA.nodes['content']
  tr.insertText(lines.join(isText ? '\n' : ' '))
}

const ignoreKey: Command = () => false

/** Text editor of one section: draws its blocks, turns what somebody types into edits of the draft, and follows it. */
import { type Command, EditorState, TextSelection, type Transaction } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import type { DraftBlock } from '#shared/model/drafts/draft'
import type { Place } from '#shared/model/place'
import { mergeTypedBlocks } from '#shared/rules/drafts/merge-typed-text'
import { keepInSight } from '../scroll-into-sight.ts'
import type { SectionWriter } from '../sections/section-writer.ts'
import { handleInput, readSelection } from './browser-input.ts'
import { completeLink, completeTitle, readCaret } from './caret.ts'
import { CaretCompletion } from './caret-completion.ts'
import { FROM_DRAFT } from './complete-lines.ts'
import { toBlocks, toDocument } from './convert-blocks.ts'
import { followKeys } from './follow-keys.ts'
import { createHeadingView } from './heading-view.ts'
import { type Highlight, setHighlight, type TextRange } from './highlights.ts'
import { CONTINUED_PLACE, findFirstCaret, findPart, isHeading, moveLine } from './line-commands.ts'
import { listTexts, type SectionViewText } from './list-texts.ts'
import { type CaretMenu, setMenuAttributes } from './menu-attributes.ts'
import { handlePaste } from './paste.ts'
import { PlaceControl } from './place-control.ts'
import { getTabStep, isPointerPressed } from './presses.ts'
import { comesFromSection, leaveText } from './section-focus.ts'
import { createEditCommands } from './section-keys.ts'
import { createSectionPlugins } from './section-plugins.ts'
import { isSameState, type SectionViewOptions, type SectionViewState } from './section-view-options.ts'
import { createSelection } from './select-all.ts'
import { type ChangeSide, type MovedParts, type ShownText, selectChange } from './select-change.ts'
import { showDocument, withCaretLine } from './show-document.ts'
import { writeChanges } from './write-changes.ts'

export class SectionView {
  readonly places: PlaceControl
  readonly #options: SectionViewOptions
  readonly #view: EditorView
  readonly #listeners = new Set<() => void>()
  #writer: SectionWriter
  #stop: () => void
  readonly #slots = new Map<string, HTMLElement>()
  #state: SectionViewState
  /** The blocks that the document shows, apart from what is being typed. */
  #drawn: readonly DraftBlock[]
  /** Content edits of the draft at the last call of `#draw`. */
  #drawnEdits: number
  #isWriting = false
  readonly #completion = new CaretCompletion()
  readonly #stopKeys: () => void
  /** The list that is open at the caret. */
  #menu: CaretMenu | null = null
  /** True after Escape: Tab then leaves the text. */
  #isLeaving = false
  readonly #moved: MovedParts = new WeakMap()

  constructor(options: SectionViewOptions) {
    const { place, writer, isTitled, label, story, onPlaced } = options
    this.#options = options
    this.#writer = writer
    this.#drawn = writer.blocks()
    this.#drawnEdits = writer.contentEdits()
    const holdsMore = (id: string) => {
      const block = this.#writer.block(id)
      return block?.chosenImage !== undefined || block?.imageUrl !== undefined
    }
    const commands = createEditCommands({ isTitled, holdsMore, onKey: options.onKey })
    const state = EditorState.create({
      doc: toDocument(this.#drawn, isTitled),
      plugins: createSectionPlugins(options, {
        commands,
        isLeaving: () => this.#isLeaving,
        leave: (step) => leaveText(this.#view.dom, step),
        move: (step) => this.move(step),
        placeLast: () => this.places.placeLast(),
        onChip: () => this.places.open('lines'),
      }),
    })
    this.#view = new EditorView(
      { mount: place },
      {
        state,
        attributes: {
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-label': label,
          'aria-describedby': options.describedBy,
        },
        dispatchTransaction: (transaction) => this.#apply(transaction),
        nodeViews: { heading: (node) => createHeadingView(node, this.#slots) },
        handleKeyDown: (view, event) => {
          readSelection(view)
          const isHandled = options.onKey(event)
          if (!['Tab', 'Shift'].includes(event.key)) this.#isLeaving = event.key === 'Escape' && !isHandled
          return isHandled
        },
        handleTextInput: (_, from, to, text) => this.#onText(from, to, text),
        handlePaste: (view, event, slice) => handlePaste(view, event, slice, options),
        createSelectionBetween: (view, anchor, head) => createSelection(view.state, anchor, head),
        handleDOMEvents: {
          beforeinput: (view, event) =>
            handleInput(view, event, { commands, onText: (from, to, text) => this.#onText(from, to, text) }),
          blur: () => {
            this.#isLeaving = false
            this.#completion.leave()
            this.#refresh()
          },
          focus: (view, { relatedTarget }) => {
            const step = comesFromSection(view.dom, relatedTarget) ? null : getTabStep()
            if (step !== null) view.dispatch(view.state.tr.setSelection(findFirstCaret(view.state.doc, step)))
            // The library shows its caret only after 20 ms, in which a letter would get into the first heading.
            // In a press of the pointer it would be dragged.
            if (!isPointerPressed()) view.focus()
            this.#refresh()
          },
        },
      },
    )
    this.#stopKeys = followKeys(this.#view)
    this.places = new PlaceControl({ story, view: this.#view, holdsMore, onPlaced })
    this.#state = this.#readState()
    this.#view.dispatch(this.#view.state.tr.setSelection(findFirstCaret(state.doc, -1)))
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
    this.#stopKeys()
    this.#view.destroy()
  }

  focus(): void {
    this.#view.focus()
    this.keepCaretInSight()
  }

  hasFocus(): boolean {
    return this.#view.hasFocus()
  }

  /** Runs a command at the caret. Returns false if it does not apply there. */
  run(command: Command): boolean {
    return command(this.#view.state, (transaction) => this.#view.dispatch(transaction))
  }

  /** Moves the line or block of the caret up or down, if there is room. */
  move(step: 1 | -1): boolean {
    const before = this.#view.state.doc
    const isHandled = this.run(moveLine(step))
    if (this.#view.state.doc === before) return isHandled
    this.#moved.set(this.#drawn, findPart(this.#view.state.doc, this.#view.state.selection.from).node.attrs['id'])
    this.#options.onMoved()
    // The tools that move it have the focus.
    keepInSight(this.#view.coordsAtPos(this.#view.state.selection.head))
    return isHandled
  }

  insertText(text: string): void {
    this.#view.dispatch(this.#view.state.tr.insertText(text).scrollIntoView())
    this.focus()
  }

  /** Completes the link or title that is being typed. */
  complete(text: string): void {
    this.run(this.#state.completable?.kind === 'title' ? completeTitle(text) : completeLink(text))
    this.focus()
  }

  /** Offers nothing for what is being typed, until another link or title is begun. */
  dismissMenu(): void {
    this.#completion.dismiss(this.#state.completable)
    this.#refresh()
  }

  /** The text that is shown now. A change of the draft is compared with it. */
  shownText(): ShownText {
    return { state: this.#view.state, blocks: this.#drawn }
  }

  /** Puts the caret at the end of what an undo or redo has changed, and returns a function that measures it. */
  selectChange(before: ShownText, side: ChangeSide) {
    return selectChange(this.#view, { before, after: this.shownText(), side, moved: this.#moved, slots: this.#slots })
  }

  listTexts(): readonly SectionViewText[] {
    return listTexts(this.#view.state.doc)
  }

  highlight(kind: Highlight, ranges: readonly TextRange[]): void {
    setHighlight(this.#view, kind, ranges)
  }

  /** Scrolls to the first mark of a kind. */
  reveal(kind: Highlight, block: ScrollLogicalPosition = 'center'): void {
    const mark = this.#view.dom.querySelector(`.${this.#options.highlights[kind]}`)
    mark?.scrollIntoView({ block })
  }

  select({ from, to }: TextRange): void {
    const { doc, tr } = this.#view.state
    this.#view.dispatch(tr.setSelection(TextSelection.create(doc, from, to)).scrollIntoView())
    this.focus()
  }

  /** Replaces each of the ranges, which must be in document order. */
  replace(ranges: readonly TextRange[], text: string): void {
    const { tr } = this.#view.state
    for (const { from, to } of ranges.toReversed()) tr.insertText(text, from, to)
    if (tr.docChanged) this.#view.dispatch(tr)
  }

  setMenu(menu: CaretMenu | null): void {
    this.#menu = menu
    setMenuAttributes(this.#view.dom, menu)
  }

  #apply(transaction: Transaction): void {
    const { state, transactions } = this.#view.state.applyTransaction(transaction)
    this.#view.updateState(state)
    const isTyped = transactions.some((one) => one.docChanged) && transaction.getMeta(FROM_DRAFT) === undefined
    if (isTyped) {
      this.#write()
      this.#completion.follow()
    }
    this.#draw()
    this.#refresh()
    const continued: Place | undefined = transaction.getMeta(CONTINUED_PLACE)
    if (continued !== undefined) this.#options.onContinued(continued)
    const hasMoved = transaction.docChanged || transaction.selectionSet
    if (hasMoved && transaction.getMeta(FROM_DRAFT) === undefined && transaction.getMeta('pointer') === undefined)
      this.keepCaretInSight()
  }

  /** The browser scrolls the caret into the window, where the bar at its end may cover it and the list below it. */
  keepCaretInSight(): void {
    if (!this.#view.hasFocus()) return
    keepInSight(this.#view.coordsAtPos(this.#view.state.selection.head))
    if (this.#menu !== null) document.getElementById(this.#menu.id)?.scrollIntoView({ block: 'nearest' })
  }

  /** Writes what was typed. Changes of the draft that are not drawn yet, as during a composition, are merged. */
  #write(): void {
    const writer = this.#writer
    const before = writer.blocks()
    const typed = toBlocks(this.#view.state.doc, this.#drawn)
    const after = before === this.#drawn ? typed : mergeTypedBlocks(this.#drawn, typed, before)
    this.#isWriting = true
    try {
      writer.typing(() => writeChanges(writer, before, after))
    } finally {
      this.#isWriting = false
    }
    this.#drawn = after === typed ? writer.blocks() : typed
  }

  /** Shows the blocks of the draft. A save drops empty lines at the end: the one with the caret stays on the screen. */
  #draw(): void {
    const blocks = this.#writer.blocks()
    const isSaved = this.#writer.contentEdits() === this.#drawnEdits
    this.#drawnEdits = this.#writer.contentEdits()
    if (this.#isWriting || this.#view.composing || blocks === this.#drawn) return
    this.#drawn = blocks
    const { state } = this.#view
    const stored = toDocument(blocks, this.#options.isTitled)
    const target = isSaved && this.#view.hasFocus() ? withCaretLine(stored, state) : stored
    const transaction = showDocument(state, target)
    if (transaction !== null) this.#view.dispatch(transaction.setMeta(FROM_DRAFT, true))
  }

  #refresh(): void {
    const state = this.#readState()
    if (isSameState(this.#state, state)) return
    this.#state = state
    for (const onChange of this.#listeners) onChange()
  }

  #readState(): SectionViewState {
    const completable = this.#completion.read(this.#view)
    return { caret: readCaret(this.#view.state), completable, imageSlots: new Map(this.#slots) }
  }

  #onText(from: number, to: number, text: string): boolean {
    const { parent } = this.#view.state.doc.resolve(from)
    const isEmptyLine = from === to && parent.content.size === 0 && !isHeading(parent)
    return text === '/' && isEmptyLine && this.#options.onSlash()
  }
}

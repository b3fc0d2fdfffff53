/** Input events of the browser: applied to the editor's state, as the browser would edit with inline styles. */
import { AllSelection, type Command } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { selectBelowHeading, skipEmptyHeading } from './select-all.ts'

export interface InputOptions {
  /** Commands by the type of the input event, for keyboards whose keys have no name. */
  readonly commands: Readonly<Record<string, Command>>
  /** Returns true if a typed text was handled. */
  readonly onText: (from: number, to: number, text: string) => boolean
}

/** Handler of `beforeinput`. Returns true if the event was handled. */
export function handleInput(view: EditorView, event: InputEvent, { commands, onText }: InputOptions): boolean {
  const { inputType, data } = event
  if (event.isComposing || view.composing) return false
  const { from, to } = findTarget(view, event)
  const { tr, doc } = view.state
  const isInOneText = doc.resolve(from).sameParent(doc.resolve(to))
  const command = commands[inputType]
  if (inputType.startsWith('history')) {
    // The draft has its own undo.
  } else if (inputType === 'insertText' && data !== null) {
    if (!onText(from, to, data)) view.dispatch(tr.insertText(data, from, to).scrollIntoView())
  } else if (inputType.startsWith('delete') && isInOneText) view.dispatch(tr.delete(from, to).scrollIntoView())
  else if (command !== undefined) {
    readSelection(view)
    command(view.state, view.dispatch)
  } else return false
  event.preventDefault()
  return true
}

/** The browser reports a new selection a moment later, and a key must not act on the one before. */
export function readSelection(view: EditorView): void {
  const { state } = view
  const { anchorNode, anchorOffset, focusNode, focusOffset } = document.getSelection() ?? {}
  const isInside = view.dom.contains(anchorNode ?? null) && view.dom.contains(focusNode ?? null)
  if (anchorNode == null || focusNode == null || !isInside) return
  if (view.composing || state.selection instanceof AllSelection) return
  const anchor = view.posAtDOM(anchorNode, anchorOffset ?? 0)
  const head = view.posAtDOM(focusNode, focusOffset ?? 0)
  if (anchor === state.selection.anchor && head === state.selection.head) return
  const selection = selectBelowHeading(state.doc, anchor, head)
  if (!selection.eq(state.selection)) view.dispatch(state.tr.setSelection(selection))
}

/** Returns the range of the browser's edit, whose selection may be newer than the one that the editor has read. */
function findTarget(view: EditorView, event: InputEvent): { readonly from: number; readonly to: number } {
  const [range] = event.getTargetRanges()
  if (range === undefined) return view.state.selection
  const from = view.posAtDOM(range.startContainer, range.startOffset)
  const to = range.collapsed ? from : view.posAtDOM(range.endContainer, range.endOffset)
  return { from: skipEmptyHeading(view.state.doc, from, to), to }
}

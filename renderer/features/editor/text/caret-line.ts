/** ProseMirror plugin: marks the line of the caret, on which the tools act. */
import { Plugin } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import { findPart } from './line-commands.ts'

export const markCaretLine = (className: string): Plugin =>
  new Plugin({
    props: {
      decorations({ doc, selection }) {
        const { from, to } = findPart(doc, selection.from)
        return DecorationSet.create(doc, [Decoration.node(from, to, { class: className })])
      },
    },
  })

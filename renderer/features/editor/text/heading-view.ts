/** ProseMirror node view of a heading: its text, and below it an element for the image of its block. */
import type { Node } from 'prosemirror-model'
import type { NodeView } from 'prosemirror-view'
import { isHeading } from './line-commands.ts'

/** @param slots elements for the images of blocks by the id of the block, kept current here */
export function createHeadingView(node: Node, slots: Map<string, HTMLElement>): NodeView {
  const dom = document.createElement('div')
  dom.dataset['part'] = 'heading'
  const contentDOM = document.createElement('div')
  contentDOM.dir = 'auto'
  const slot = document.createElement('div')
  slot.contentEditable = 'false'
  dom.append(contentDOM, slot)
  let id: unknown
  const unregister = () => {
    if (typeof id === 'string' && slots.get(id) === slot) slots.delete(id)
  }
  const show = ({ attrs, textContent }: Node) => {
    // An empty heading would be read out as one without a name.
    contentDOM.role = textContent === '' ? null : 'heading'
    contentDOM.ariaLevel = textContent === '' ? null : '3'
    unregister()
    id = attrs['id']
    if (typeof id === 'string') slots.set(id, slot)
  }
  show(node)
  return {
    dom,
    contentDOM,
    update: (next) => {
      if (!isHeading(next)) return false
      show(next)
      return true
    },
    stopEvent: (event) => event.target instanceof globalThis.Node && slot.contains(event.target),
    ignoreMutation: ({ target, type }) => slot.contains(target) || (type === 'attributes' && target === contentDOM),
    destroy: unregister,
  }
}

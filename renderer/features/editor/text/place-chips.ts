/** ProseMirror decoration: the place in the story at the end of a line or heading, which opens the list of places. */
import type { Node } from 'prosemirror-model'
import { Plugin, TextSelection } from 'prosemirror-state'
import { Decoration, type EditorView } from 'prosemirror-view'
import { PLACING_MESSAGES } from '#shared/messages/placing-messages'
import { describePlace } from '../places/describe-place.ts'
import type { StoryState } from '../places/story-places.ts'
import { readAt } from './convert-blocks.ts'
import { findPart } from './line-commands.ts'
import { SECTION_SCHEMA } from './schema.ts'

const SELECTOR = '[data-place]'

/** Returns the chip of a heading, paragraph or fact; null without a place. */
export function decoratePlace(node: Node, at: number, className: string, story: StoryState): Decoration | null {
  const place = 'at' in node.attrs ? readAt(node) : undefined
  if (place === undefined) return null
  const { short, long, isKnown } = describePlace(place, story)
  // The chip is behind the last letter of the line, or of the text of a fact.
  const end = at + node.nodeSize - (node.type === SECTION_SCHEMA.nodes['fact'] ? 2 : 1)
  return Decoration.widget(end, () => createChip(short, long, isKnown, className), {
    side: 1,
    ignoreSelection: true,
    key: `${short} ${long}`,
  })
}

/**
 * Its visible text is drawn by the style sheet, so that it is no part of the text that is edited. It cannot be focused, so
 * it is no button: from the keyboard, Ctrl+. and the tools of the line open the same list.
 */
function createChip(short: string, long: string, isKnown: boolean, className: string): HTMLElement {
  const chip = document.createElement('span')
  chip.className = className
  chip.contentEditable = 'false'
  chip.role = 'img'
  chip.ariaLabel = PLACING_MESSAGES.placed(long)
  chip.dataset['place'] = short
  if (!isKnown) chip.dataset['unknown'] = ''
  return chip
}

/** ProseMirror plugin: a click on a chip puts the caret into its line and calls back. */
export const placeChipEvents = (onChip: () => void): Plugin =>
  new Plugin({
    props: {
      handleDOMEvents: {
        // The text keeps the focus until the list of places takes it.
        mousedown: (_, event) => {
          const isOnChip = findChip(event) !== null
          if (isOnChip) event.preventDefault()
          return isOnChip
        },
        click: (view, event) => {
          const chip = findChip(event)
          if (chip === null) return false
          event.preventDefault()
          putCaretBefore(view, chip)
          onChip()
          return true
        },
      },
    },
  })

const findChip = ({ target }: Event): Element | null => (target instanceof Element ? target.closest(SELECTOR) : null)

/** A caret or selection in the line stays. */
function putCaretBefore(view: EditorView, chip: Element): void {
  const { doc, selection, tr } = view.state
  const at = view.posAtDOM(chip, 0)
  const line = findPart(doc, at)
  if (selection.from > line.from && selection.to < line.to) return
  view.dispatch(tr.setSelection(TextSelection.near(doc.resolve(at), -1)))
}

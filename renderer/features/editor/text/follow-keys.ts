/** Listener: reads each selection that a key makes, before the library does. */
import type { EditorView } from 'prosemirror-view'
import { readSelection } from './browser-input.ts'
import { watchPresses } from './presses.ts'

/** Milliseconds after the focus: the library's 200, and its timers may be late. */
const FOLLOWED = 400

/**
 * In the first 200 ms of the focus, the library takes a caret at the start of the text for a reset by the browser, and
 * puts it back to where it was. A key that led there would be lost. Returns the function that stops this.
 */
export function followKeys(view: EditorView): () => void {
  watchPresses()
  const controller = new AbortController()
  const options = { capture: true, signal: controller.signal }
  let isByKey = false
  let focusedAt = 0
  view.dom.addEventListener(
    'keydown',
    () => {
      isByKey = true
    },
    options,
  )
  for (const type of ['focus', 'mousedown', 'touchstart'])
    view.dom.addEventListener(
      type,
      ({ timeStamp }) => {
        isByKey = false
        if (type === 'focus') focusedAt = timeStamp
      },
      options,
    )
  document.addEventListener(
    'selectionchange',
    ({ timeStamp }) => {
      if (isByKey && timeStamp - focusedAt < FOLLOWED && view.hasFocus()) readSelection(view)
    },
    options,
  )
  return () => controller.abort()
}

/** Message above the page, wherever it is scrolled to, that the dialog of a command could not be loaded. */
import { createRoot } from 'react-dom/client'
import * as FRAME_MESSAGES from '#shared/messages/frame-messages'
import { Notice } from '../../ui/notice.tsx'

/** The message disappears with the next key or click. */
export function showLoadFailure(): void {
  const element = document.createElement('div')
  element.role = 'status'
  // A style sheet could not be loaded either.
  Object.assign(element.style, { position: 'sticky', insetBlockStart: 'var(--header)', zIndex: '2' })
  document.querySelector('main')?.prepend(element)
  const root = createRoot(element)
  root.render(<Notice code="command/not-loaded">{FRAME_MESSAGES.notLoaded}</Notice>)
  const end = new AbortController()
  const remove = () => {
    end.abort()
    root.unmount()
    element.remove()
  }
  for (const name of ['keydown', 'pointerdown']) document.addEventListener(name, remove, { signal: end.signal })
}

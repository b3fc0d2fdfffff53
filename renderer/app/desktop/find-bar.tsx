/** Component: find bar of the desktop program, as Electron has none. */
import { useEffect, useRef, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { DESKTOP_MESSAGES } from '#shared/messages/desktop-messages'
import { Button } from '../../ui/button.tsx'
import styles from './find-bar.module.css'
import { findText, highlightMatches } from './find-text.ts'

const TEXT = DESKTOP_MESSAGES.find

let shown: { readonly root: Root; readonly container: HTMLElement } | null = null

/** Shows the bar, or focuses its field if it is open. */
export function showFindBar(): void {
  if (shown !== null) {
    shown.container.querySelector('input')?.select()
    return
  }
  const previousFocus = document.activeElement
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  shown = { root, container }
  root.render(
    <FindBar
      onClose={() => {
        root.unmount()
        container.remove()
        shown = null
        highlightMatches([], 0)
        if (previousFocus instanceof HTMLElement) previousFocus.focus()
      }}
    />,
  )
}

function FindBar({ onClose }: { readonly onClose: () => void }) {
  const fieldRef = useRef<HTMLInputElement>(null)
  const [matches, setMatches] = useState<{ readonly all: readonly Range[]; readonly at: number }>({
    all: [],
    at: 0,
  })
  useEffect(() => fieldRef.current?.focus(), [])

  const show = (all: readonly Range[], at: number) => {
    highlightMatches(all, at)
    setMatches({ all, at })
  }
  const step = (by: number) => {
    // The page may have changed since the last search.
    const all = findText(fieldRef.current?.value ?? '')
    show(all, all.length === 0 ? 0 : (matches.at + by + all.length) % all.length)
  }
  const { all, at } = matches
  const hasNoMatches = all.length === 0
  const hasQuery = fieldRef.current?.value !== undefined && fieldRef.current.value !== ''
  return (
    <search className={styles['bar']} aria-label={TEXT.label}>
      <input
        ref={fieldRef}
        aria-label={TEXT.label}
        dir="auto"
        onChange={({ target }) => show(findText(target.value), 0)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose()
          if (event.key === 'Enter') step(event.shiftKey ? -1 : 1)
        }}
      />
      <output>{hasQuery ? (hasNoMatches ? TEXT.none : TEXT.count(at + 1, all.length)) : ''}</output>
      <Button variant="bare" disabled={hasNoMatches} onClick={() => step(-1)}>
        {TEXT.previous}
      </Button>
      <Button variant="bare" disabled={hasNoMatches} onClick={() => step(1)}>
        {TEXT.next}
      </Button>
      <Button variant="bare" onClick={onClose}>
        {TEXT.close}
      </Button>
    </search>
  )
}

/** Finding words on the page, for the desktop program, which brings no bar of its own for it. */
import { useEffect, useRef, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { DESKTOP } from '#shared/messages/desktop-messages'
import { Button } from '../../ui/button.tsx'
import styles from './find-bar.module.css'
import { findText, markFound } from './find-text.ts'

const TEXT = DESKTOP.find

let shown: { readonly root: Root; readonly place: HTMLElement } | null = null

/** Again while it is there: to its field. */
export function showFindBar(): void {
  if (shown !== null) {
    shown.place.querySelector('input')?.select()
    return
  }
  const before = document.activeElement
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  shown = { root, place }
  root.render(
    <FindBar
      onClose={() => {
        root.unmount()
        place.remove()
        shown = null
        markFound([], 0)
        if (before instanceof HTMLElement) before.focus()
      }}
    />,
  )
}

function FindBar({ onClose }: { readonly onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null)
  const [found, setFound] = useState<{ readonly all: readonly Range[]; readonly at: number }>({
    all: [],
    at: 0,
  })
  useEffect(() => field.current?.focus(), [])

  const show = (all: readonly Range[], at: number) => {
    markFound(all, at)
    setFound({ all, at })
  }
  const step = (by: number) => {
    // what is on the page may have changed since
    const all = findText(field.current?.value ?? '')
    show(all, all.length === 0 ? 0 : (found.at + by + all.length) % all.length)
  }
  const { all, at } = found
  const nothing = all.length === 0
  const typed = field.current?.value !== undefined && field.current.value !== ''
  return (
    <search className={styles['bar']} aria-label={TEXT.label}>
      <input
        ref={field}
        aria-label={TEXT.label}
        dir="auto"
        onChange={({ target }) => show(findText(target.value), 0)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose()
          if (event.key === 'Enter') step(event.shiftKey ? -1 : 1)
        }}
      />
      <output>{typed ? (nothing ? TEXT.none : TEXT.count(at + 1, all.length)) : ''}</output>
      <Button look="bare" disabled={nothing} onClick={() => step(-1)}>
        {TEXT.previous}
      </Button>
      <Button look="bare" disabled={nothing} onClick={() => step(1)}>
        {TEXT.next}
      </Button>
      <Button look="bare" onClick={onClose}>
        {TEXT.close}
      </Button>
    </search>
  )
}

/** On arriving somewhere: what lay open closes, the focus goes to where the link led, and the screen is named. */
import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/** Never on the first load: a reader who has begun before the scripts came is not interrupted. */
export function useArrival(): RefObject<HTMLParagraphElement | null> {
  const { key, hash } = useLocation()
  const said = useRef<HTMLParagraphElement>(null)
  const last = useRef(key)
  useEffect(() => {
    if (last.current === key) return
    last.current = key
    for (const open of document.querySelectorAll<HTMLElement>(':popover-open')) open.hidePopover()
    const target =
      document.getElementById(hash.slice(1)) ??
      document.querySelector<HTMLElement>('main h1') ??
      document.querySelector('main')
    target?.focus({ preventScroll: true })
    if (said.current !== null) said.current.textContent = document.title
  }, [key, hash])
  return said
}

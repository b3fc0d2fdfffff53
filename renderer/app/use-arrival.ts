/** On arriving somewhere: what lay open over the page closes, and the focus goes to where the link led. */
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/** Never on the first load: a reader who has begun before the scripts came is not interrupted. */
export function useArrival(): void {
  const { key, hash } = useLocation()
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
  }, [key, hash])
}

/** Hook: after a navigation closes popovers, moves the focus to the target and announces the document title. */
import { type RefObject, useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router-dom'

/** Does nothing on the first load, so as not to interrupt somebody who is already reading. */
export function useRouteAnnouncer(): RefObject<HTMLParagraphElement | null> {
  const { key, hash } = useLocation()
  const { state } = useNavigation()
  const announcerRef = useRef<HTMLParagraphElement>(null)
  const lastKey = useRef(key)
  useEffect(() => {
    if (state === 'loading') closePopovers()
  }, [state])
  useEffect(() => {
    if (lastKey.current === key) return
    lastKey.current = key
    closePopovers()
    const target =
      document.getElementById(hash.slice(1)) ??
      document.querySelector<HTMLElement>('main h1') ??
      document.querySelector('main')
    target?.focus({ preventScroll: true })
    if (announcerRef.current !== null) announcerRef.current.textContent = document.title
  }, [key, hash])
  return announcerRef
}

function closePopovers(): void {
  for (const open of document.querySelectorAll<HTMLElement>(':popover-open')) open.hidePopover()
}

/** On the way what lay open closes; on arriving the focus goes to where the link led, and the screen is named. */
import { type RefObject, useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router-dom'

/** Never on the first load: a reader who has begun before the scripts came is not interrupted. */
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

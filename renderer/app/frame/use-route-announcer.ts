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
    const anchor = findAnchor(hash)
    if (anchor !== null) unfoldSection(anchor)
    const target = anchor ?? document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main')
    target?.focus({ preventScroll: true })
    if (announcerRef.current !== null) announcerRef.current.textContent = document.title
  }, [key, hash])
  return announcerRef
}

function closePopovers(): void {
  for (const open of document.querySelectorAll<HTMLElement>(':popover-open')) open.hidePopover()
}

/** Headings in any script are anchors, which an address escapes. */
function findAnchor(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    return null
  }
}

/** Opens the folded section of an anchor with the event that the browser sends when its search finds hidden content. */
function unfoldSection(anchor: HTMLElement): void {
  const folded = anchor.closest('section')?.querySelector('[hidden]')
  if (folded == null) return
  folded.dispatchEvent(new Event('beforematch'))
  anchor.scrollIntoView()
}

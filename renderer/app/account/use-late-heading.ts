/** Hook: focuses the heading of a screen that appears only after a navigation has ended, and announces its title. */
import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/** @returns ref of the live region, which is there before the screen */
export function useLateHeading(): RefObject<HTMLParagraphElement | null> {
  const { key } = useLocation()
  const announcerRef = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    const main = document.querySelector('main')
    // The address of the first load has the key `default`. Otherwise the frame announces what is there.
    if (key === 'default' || main === null || findHeading() !== null) return
    const observer = new MutationObserver(() => {
      const heading = findHeading()
      if (heading === null) return
      observer.disconnect()
      if (document.activeElement === main) heading.focus({ preventScroll: true })
      if (announcerRef.current !== null) announcerRef.current.textContent = document.title
    })
    observer.observe(main, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [key])
  return announcerRef
}

const findHeading = () => document.querySelector<HTMLElement>('main h1')

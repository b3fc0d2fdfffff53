/** Hook: focuses the heading of a screen that appears only after a navigation has ended, and announces its title. */
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'

export function useLateHeading(): void {
  const { key } = useLocation()
  useEffect(() => {
    const main = document.querySelector('main')
    // The address of the first load has the key `default`. Otherwise the frame announces what is there.
    if (key === 'default' || main === null || findHeading() !== null) return
    const observer = new MutationObserver(() => {
      const heading = findHeading()
      if (heading === null) return
      observer.disconnect()
      if (document.activeElement === main) heading.focus({ preventScroll: true })
      // The live region of the frame (`shell.tsx`), which is there before the screen.
      const announcer = document.querySelector('#root > [role=status]')
      if (announcer !== null) announcer.textContent = document.title
    })
    observer.observe(main, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [key])
}

const findHeading = () => document.querySelector<HTMLElement>('main h1')

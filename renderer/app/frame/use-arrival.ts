/** On the way what lay open closes; on arriving the focus goes to where the link led, and the screen is named. */
import { type RefObject, useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router-dom'

/** Never on the first load: a reader who has begun before the scripts came is not interrupted. */
export function useArrival(): RefObject<HTMLParagraphElement | null> {
  const { key, hash } = useLocation()
  const { state } = useNavigation()
  const said = useRef<HTMLParagraphElement>(null)
  const last = useRef(key)
  useEffect(() => {
    if (state === 'loading') closeWhatIsOpen()
  }, [state])
  useEffect(() => {
    if (last.current === key) return
    last.current = key
    closeWhatIsOpen()
    const target =
      document.getElementById(hash.slice(1)) ??
      document.querySelector<HTMLElement>('main h1') ??
      document.querySelector('main')
    target?.focus({ preventScroll: true })
    if (said.current !== null) said.current.textContent = document.title
  }, [key, hash])
  return said
}

function closeWhatIsOpen(): void {
  for (const open of document.querySelectorAll<HTMLElement>(':popover-open')) open.hidePopover()
}

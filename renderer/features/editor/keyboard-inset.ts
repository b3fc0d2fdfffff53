/** Hooks of an element that sticks to the lower end of the window: above the keyboard of a phone, and covering nothing. */
import { type RefObject, useEffect, useEffectEvent } from 'react'

/**
 * Returns the height that the keyboard covers, in CSS pixels. A page that is zoomed in shows less of the window too, but
 * nothing covers it.
 * @param windowHeight height of the layout viewport
 */
export const getKeyboardInset = (
  { height, offsetTop, scale }: Pick<VisualViewport, 'height' | 'offsetTop' | 'scale'>,
  windowHeight: number,
): number => (scale > 1 ? 0 : Math.max(0, Math.round(windowHeight - height - offsetTop)))

/**
 * Sets `--bar-size` of the document to the element's height, for the scroll padding.
 * @param onChange called after each change of the height
 */
export function useBarSize(element: RefObject<HTMLElement | null>, onChange: () => void): void {
  const changed = useEffectEvent(onChange)
  useEffect(() => {
    const bar = element.current
    if (bar === null) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => {
      style.setProperty('--bar-size', `${bar.offsetHeight}px`)
      changed()
    })
    observer.observe(bar)
    return () => {
      observer.disconnect()
      style.removeProperty('--bar-size')
    }
  }, [element])
}

/** Sets `--keyboard` of the document. */
export function useKeyboardInset(): void {
  useEffect(() => {
    const { visualViewport } = window
    if (visualViewport === null) return
    const { style } = document.documentElement
    const update = () => style.setProperty('--keyboard', `${getKeyboardInset(visualViewport, window.innerHeight)}px`)
    update()
    visualViewport.addEventListener('resize', update)
    visualViewport.addEventListener('scroll', update)
    return () => {
      visualViewport.removeEventListener('resize', update)
      visualViewport.removeEventListener('scroll', update)
      style.removeProperty('--keyboard')
    }
  }, [])
}

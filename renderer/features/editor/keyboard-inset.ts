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

/**
 * Scrolls what the bar covers into sight.
 * @param bottom lower end of what must be seen, in CSS pixels from the upper end of the layout viewport
 */
export function scrollAboveBar(bottom: number): void {
  const { scrollPaddingBottom } = getComputedStyle(document.documentElement)
  const { height, offsetTop } = visualViewport ?? { height: innerHeight, offsetTop: 0 }
  const hidden = bottom - (height + offsetTop - (Number.parseFloat(scrollPaddingBottom) || 0))
  if (hidden > 0) scrollBy({ top: hidden, behavior: 'instant' })
}

interface Extent {
  readonly top: number
  readonly bottom: number
}

/**
 * Scrolls the first of the extents that fits between the header and the bar into the middle, unless it is in sight.
 * @param barTop upper end of the bar, in CSS pixels from the upper end of the layout viewport
 */
export function scrollIntoSight(extents: readonly Extent[], barTop: number): void {
  const { scrollPaddingTop } = getComputedStyle(document.documentElement)
  const { height, offsetTop } = visualViewport ?? { height: innerHeight, offsetTop: 0 }
  const start = offsetTop + (Number.parseFloat(scrollPaddingTop) || 0)
  const end = Math.min(offsetTop + height, barTop)
  const shown = extents.find(({ top, bottom }) => bottom - top <= end - start) ?? extents.at(-1)
  if (shown === undefined || (shown.top >= start && shown.bottom <= end)) return
  scrollBy({ top: (shown.top + shown.bottom - start - end) / 2, behavior: 'instant' })
}

/** Scrolls what the header covers, or what is above the window, into sight. */
export function scrollBelowHeader(top: number): void {
  const { scrollPaddingTop } = getComputedStyle(document.documentElement)
  const hidden = top - (visualViewport?.offsetTop ?? 0) - (Number.parseFloat(scrollPaddingTop) || 0)
  if (hidden < 0) scrollBy({ top: hidden, behavior: 'instant' })
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

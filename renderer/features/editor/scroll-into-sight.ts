/** Actions: scroll what somebody must see between the header and the bar of the editor. */

/** Upper and lower end, in CSS pixels from the upper end of the layout viewport. */
export type Extent = Pick<DOMRect, 'top' | 'bottom'>

/** The scroll paddings are what the header and, unless it has the focus, the bar cover. */
function getSight(): Extent {
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement)
  const { height, offsetTop } = visualViewport ?? { height: innerHeight, offsetTop: 0 }
  return {
    top: offsetTop + (Number.parseFloat(scrollPaddingTop) || 0),
    bottom: offsetTop + height - (Number.parseFloat(scrollPaddingBottom) || 0),
  }
}

/** Scrolls no further than needed. Of what does not fit, the upper end is shown. */
export function keepInSight({ top, bottom }: Extent): void {
  const sight = getSight()
  const isAbove = top < sight.top || bottom - top > sight.bottom - sight.top
  const distance = isAbove ? top - sight.top : Math.max(0, bottom - sight.bottom)
  if (distance !== 0) scrollBy({ top: distance, behavior: 'instant' })
}

/**
 * Scrolls the first of the extents that fits into the middle, unless it is in sight.
 * @param barTop upper end of the bar, which covers what is below also while it has the focus
 */
export function scrollIntoSight(extents: readonly Extent[], barTop: number): void {
  const sight = getSight()
  const end = Math.min(sight.bottom, barTop)
  const shown = extents.find(({ top, bottom }) => bottom - top <= end - sight.top) ?? extents.at(-1)
  if (shown === undefined || (shown.top >= sight.top && shown.bottom <= end)) return
  scrollBy({ top: (shown.top + shown.bottom - sight.top - end) / 2, behavior: 'instant' })
}

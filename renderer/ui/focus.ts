/** Focus management: moves the focus to new elements, or away from an element that is about to be removed. */

/** Ref callback: focuses the element when it appears. */
export function focusOn(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
  element?.focus({ preventScroll: true })
}

/** Focuses an element and scrolls it to the top of the window, as a ref callback when it appears. */
export function focusAtTop(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'start' })
  element?.focus({ preventScroll: true })
}

/** Ref callback of an error message: focuses the field that the message describes. */
export function focusDescribedField(element: HTMLElement | null): void {
  if (element !== null) focusOn(document.querySelector(`[aria-describedby~="${element.id}"]`))
}

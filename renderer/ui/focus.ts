/** Focus management: moves the focus to new elements, or away from an element that is about to be removed. */

/** Ref callback: focuses the element when it appears. */
export function focusOn(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
  element?.focus({ preventScroll: true })
}

/** Ref callback: focuses the element when it appears, and scrolls it to the top of the window. */
export function focusAtTop(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'start' })
  element?.focus({ preventScroll: true })
}

/** Ref callback of an error message: focuses the field that the message describes. */
export function focusDescribedField(element: HTMLElement | null): void {
  if (element !== null) focusOn(document.querySelector(`[aria-describedby~="${element.id}"]`))
}

/** Call before an item of a list is removed: focuses the next item, the one before, or the button after the list. */
export function focusNextItem(element: Element): void {
  const item = element.closest('li')
  const next = item?.nextElementSibling
  const field = next ? findFields(next)[0] : [...findFields(item?.previousElementSibling ?? null)].at(-1)
  const after = item?.parentElement?.nextElementSibling?.querySelector('button')
  const target = field ?? after
  target?.focus({ preventScroll: true })
  // The scroll waits for the removal, which moves the target: an earlier scroll would make the view jump.
  requestAnimationFrame(() => target?.scrollIntoView({ block: 'nearest' }))
}

const findFields = (element: Element | null): ArrayLike<HTMLElement> & Iterable<HTMLElement> =>
  element?.querySelectorAll<HTMLElement>('textarea, input:not([type="file"])') ?? []

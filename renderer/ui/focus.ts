/** Where the focus goes when what had it is gone, or when something is new. */

/** As a ref: when it appears. */
export function focusOn(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
  element?.focus({ preventScroll: true })
}

/** As a ref: when it is what somebody came for. */
export function arriveAt(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'start' })
  element?.focus({ preventScroll: true })
}

/** As a ref of what is said to be wrong: to the field it describes. */
export function focusDescribed(element: HTMLElement | null): void {
  if (element !== null) focusOn(document.querySelector(`[aria-describedby="${element.id}"]`))
}

/** Before an item of a list is removed: to the next one, the one before, or what follows the list. */
export function focusBeside(within: Element): void {
  const item = within.closest('li')
  const beside = item?.nextElementSibling ?? item?.previousElementSibling
  const field = beside?.querySelector<HTMLElement>('textarea, input:not([type="file"])')
  const after = item?.parentElement?.nextElementSibling?.querySelector('button')
  ;(field ?? after)?.focus()
}

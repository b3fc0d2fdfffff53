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
  const next = item?.nextElementSibling
  const field = next
    ? fieldsOf(next)[0]
    : [...fieldsOf(item?.previousElementSibling ?? null)].at(-1)
  const after = item?.parentElement?.nextElementSibling?.querySelector('button')
  const beside = field ?? after
  beside?.focus({ preventScroll: true })
  // gone to where it stands when the item is gone: gone to before, the view would jump with it
  requestAnimationFrame(() => beside?.scrollIntoView({ block: 'nearest' }))
}

const fieldsOf = (within: Element | null): ArrayLike<HTMLElement> & Iterable<HTMLElement> =>
  within?.querySelectorAll<HTMLElement>('textarea, input:not([type="file"])') ?? []

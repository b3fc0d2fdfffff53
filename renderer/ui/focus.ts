/** Where the focus goes when what had it is gone, or when something is new. */

/** As a ref: when it appears. */
export function focusOn(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
  element?.focus({ preventScroll: true })
}

/** As a ref: when it is what somebody came for. */
export function focusAtTop(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'start' })
  element?.focus({ preventScroll: true })
}

/** As a ref of what is said to be wrong: to the field it describes. */
export function focusDescribedField(element: HTMLElement | null): void {
  if (element !== null) focusOn(document.querySelector(`[aria-describedby="${element.id}"]`))
}

/** Before an item of a list is removed: to the next one, the one before, or what follows the list. */
export function focusNextItem(element: Element): void {
  const item = element.closest('li')
  const next = item?.nextElementSibling
  const field = next
    ? findFields(next)[0]
    : [...findFields(item?.previousElementSibling ?? null)].at(-1)
  const after = item?.parentElement?.nextElementSibling?.querySelector('button')
  const target = field ?? after
  target?.focus({ preventScroll: true })
  // gone to where it stands when the item is gone: gone to before, the view would jump with it
  requestAnimationFrame(() => target?.scrollIntoView({ block: 'nearest' }))
}

const findFields = (element: Element | null): ArrayLike<HTMLElement> & Iterable<HTMLElement> =>
  element?.querySelectorAll<HTMLElement>('textarea, input:not([type="file"])') ?? []

/** Accessible state of a text with a list at its caret. */

export interface CaretMenu {
  /** Element id of the list. */
  readonly id: string
  /** Element id of the chosen option; null if none is chosen. */
  readonly active: string | null
}

/** Says which list is open at the caret. A text box supports no `aria-expanded`. */
export function setMenuAttributes(text: HTMLElement, menu: CaretMenu | null): void {
  const attributes = {
    'aria-haspopup': menu === null ? null : 'listbox',
    'aria-controls': menu?.id ?? null,
    'aria-activedescendant': menu?.active ?? null,
  }
  for (const [name, value] of Object.entries(attributes))
    if (value === null) text.removeAttribute(name)
    else text.setAttribute(name, value)
}

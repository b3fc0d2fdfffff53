/** Function: moves the focus out of a line of a review that is about to be removed. */

/** The focus goes to the next line, or the one before it. @param focusText called for the only line */
export function moveFocusFrom(button: Element, focusText: () => void): void {
  const line = button.closest('li')
  const other = line?.nextElementSibling ?? line?.previousElementSibling
  if (other == null) focusText()
  else other.querySelector('button')?.focus()
}

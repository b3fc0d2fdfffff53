/** Focus of a section's editor, which is one stop of Tab: its tools and pictures are reached by a key of their own. */

const SECTION = '[data-section]'
const END = '[data-section-end]'
const TEXT = '[role=textbox]'

/** True if the focus comes from another element of the same section, such as one of its tools. */
export const comesFromSection = (text: HTMLElement, from: EventTarget | null): boolean =>
  from instanceof Node && text.closest(SECTION)?.contains(from) === true

/**
 * Moves the focus on Tab, past the tools of the section, or on Shift+Tab to the text before. Returns false if the browser
 * moves it on from there.
 */
export function leaveText(text: HTMLElement, step: 1 | -1): boolean {
  if (step > 0) {
    // The browser looks for the next element from the one that has the focus.
    text.closest(SECTION)?.querySelector<HTMLElement>(END)?.focus({ preventScroll: true })
    return false
  }
  const before = text.closest('section')?.previousElementSibling?.querySelector<HTMLElement>(`${SECTION} ${TEXT}`)
  before?.focus({ preventScroll: true })
  return before != null
}

/**
 * Moves the focus to the picture of the caret's block, and from there or without one to the tools of the section.
 * @param button the first button of the picture
 */
export function focusTools(section: HTMLElement, button: HTMLElement | null | undefined): void {
  const picture = button?.closest('[contenteditable=false]')
  const target = picture?.contains(document.activeElement) ? null : button
  ;(target ?? section.querySelector<HTMLElement>('fieldset > button[aria-expanded]'))?.focus()
}

/** True for a button or field of a picture in the text; a dialog of it is none. */
export const isInPicture = (target: EventTarget): boolean =>
  target instanceof Element && target.closest(`${TEXT} [contenteditable=false], dialog`)?.matches('dialog') === false

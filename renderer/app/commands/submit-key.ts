/** Keys that submit what is being edited: Control or Command with S or Enter. */

const isSubmitKey = ({ key, shiftKey, altKey, repeat, isComposing }: KeyboardEvent, isModified: boolean): boolean =>
  isModified && (key.toLowerCase() === 's' || key === 'Enter') && !(shiftKey || altKey || repeat || isComposing)

/**
 * Returns the button that the key presses: that of the dialog or form in which the focus is, and in the editor the one
 * that saves all sections. Null if the key submits nothing here.
 * @param isModified true if the device's modifier of shortcuts is pressed
 */
export function findSubmitButton(event: KeyboardEvent, isModified: boolean): HTMLElement | null {
  if (!isSubmitKey(event, isModified)) return null
  const { target } = event
  const form = target instanceof Element ? target.closest('form') : null
  // Control+Enter opens a link in another tab, and submits other forms, outside the editor.
  const isInMain = target === document.body || (target instanceof Element && target.closest('main') !== null)
  const saveAll =
    isInMain || event.key !== 'Enter' ? document.querySelector<HTMLElement>('main [data-submit-all]') : null
  const isBelowDialog = document.querySelector(':modal') !== null && form?.closest(':modal') == null
  return isBelowDialog ? null : (saveAll ?? form?.querySelector<HTMLElement>('[type=submit]') ?? null)
}

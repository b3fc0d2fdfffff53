/** Collector of what is typed while the dialog that it is meant for is being loaded. */

/**
 * Keeps the keys from the page, where single keys are commands.
 * @returns a function that ends it and returns the text
 */
export function collectTypedText(): () => string {
  let text = ''
  const end = new AbortController()
  const collect = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, isComposing } = event
    if (ctrlKey || metaKey || altKey || isComposing) return
    if ([...key].length === 1) text += key
    else if (key === 'Backspace') text = [...text].slice(0, -1).join('')
    // Enter would press the button that has the focus.
    else if (key !== 'Enter') return
    event.preventDefault()
  }
  document.addEventListener('keydown', collect, { capture: true, signal: end.signal })
  return () => {
    end.abort()
    return text
  }
}

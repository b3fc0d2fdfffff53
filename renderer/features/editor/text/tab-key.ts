/** Listener: Tab while it is pressed, since a focus event does not say by which key the focus has moved. */

let step: 1 | -1 | null = null
let isWatched = false

/** Begins to follow the key. All texts of a page share one listener. */
export function watchTabKey(): void {
  if (isWatched) return
  isWatched = true
  const options = { capture: true }
  const release = () => {
    step = null
  }
  addEventListener(
    'keydown',
    ({ key, shiftKey, altKey, ctrlKey, metaKey }) => {
      const isTab = key === 'Tab' && !altKey && !ctrlKey && !metaKey
      step = isTab ? (shiftKey ? -1 : 1) : null
    },
    options,
  )
  addEventListener('keyup', release, options)
  addEventListener('pointerdown', release, options)
}

/** Returns 1 for Tab, -1 for Shift+Tab; null while neither is pressed. */
export const getTabStep = (): 1 | -1 | null => step

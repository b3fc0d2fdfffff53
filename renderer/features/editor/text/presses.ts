/** Listener: Tab and pointer while they are pressed, since a focus event does not say by which the focus has moved. */

let step: 1 | -1 | null = null
let isPressed = false
let isWatched = false

/** Begins to follow them. All texts of a page share one listener. */
export function watchPresses(): void {
  if (isWatched) return
  isWatched = true
  const follow = <T extends keyof WindowEventMap>(type: T, onEvent: (event: WindowEventMap[T]) => void) =>
    addEventListener(type, onEvent, { capture: true })
  follow('keydown', ({ key, shiftKey, altKey, ctrlKey, metaKey }) => {
    const isTab = key === 'Tab' && !altKey && !ctrlKey && !metaKey
    step = isTab ? (shiftKey ? -1 : 1) : null
    isPressed = false
  })
  follow('keyup', () => {
    step = null
  })
  follow('pointerdown', () => {
    step = null
    isPressed = true
  })
  for (const type of ['pointerup', 'pointercancel'] as const)
    follow(type, () => {
      isPressed = false
    })
}

/** Returns 1 for Tab, -1 for Shift+Tab; null while neither is pressed. */
export const getTabStep = (): 1 | -1 | null => step

export const isPointerPressed = (): boolean => isPressed

/** Listener: Tab while it is pressed, since a focus event does not say by which key the focus has moved. */

export interface TabKey {
  /** 1 for Tab, -1 for Shift+Tab; null while neither is pressed. */
  readonly step: () => 1 | -1 | null
  readonly stop: () => void
}

export function watchTabKey(): TabKey {
  let step: 1 | -1 | null = null
  const controller = new AbortController()
  const options = { capture: true, signal: controller.signal }
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
  return { step: () => step, stop: () => controller.abort() }
}

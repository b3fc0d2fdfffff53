/** How this reader has chosen to read on this device. The page's own script applies it before the first paint. */

interface Choices<T extends string> {
  /** In the browser's storage. */
  readonly key: string
  /** On the document's root, where the style sheet looks. */
  readonly attribute: string
  readonly known: readonly T[]
  /** What is so without a choice: nothing is kept, no attribute is set. */
  readonly usual: NoInfer<T>
}

export interface Choice<T extends string> {
  current(): T
  choose(value: T): void
  subscribe(listener: () => void): () => void
}

export const theme = choiceOf({
  key: 'theme',
  attribute: 'theme',
  known: ['light', 'dark', 'automatic'],
  usual: 'automatic',
})

export const textSize = choiceOf({
  key: 'text-size',
  attribute: 'textSize',
  known: ['normal', 'large', 'larger'],
  usual: 'normal',
})

function choiceOf<const T extends string>({ key, attribute, known, usual }: Choices<T>): Choice<T> {
  /** Storage can be switched off; then the choice lasts as long as the page. */
  let chosen: T | null = null
  const listeners = new Set<() => void>()
  const stored = (): T => {
    try {
      const value = localStorage.getItem(key)
      return known.find((one) => one === value) ?? usual
    } catch {
      return usual
    }
  }
  return {
    current() {
      chosen ??= stored()
      return chosen
    },
    choose(value) {
      chosen = value
      const { dataset } = document.documentElement
      if (value === usual) delete dataset[attribute]
      else dataset[attribute] = value
      try {
        if (value === usual) localStorage.removeItem(key)
        else localStorage.setItem(key, value)
      } catch {
        // Nothing to do and nothing lost but the choice itself.
      }
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

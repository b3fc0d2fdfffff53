/** How this reader has chosen to read on this device. The page's own script applies it before the first paint. */

interface PreferenceOptions<T extends string> {
  /** In the browser's storage. */
  readonly key: string
  /** On the document's root, where the style sheet looks. */
  readonly attribute: string
  readonly allowed: readonly T[]
  /** What is so without a choice: nothing is kept, no attribute is set. */
  readonly defaultValue: NoInfer<T>
}

export interface Preference<T extends string> {
  get(): T
  set(value: T): void
  subscribe(listener: () => void): () => void
}

export const theme = createPreference({
  key: 'theme',
  attribute: 'theme',
  allowed: ['light', 'dark', 'automatic'],
  defaultValue: 'automatic',
})

export const textSize = createPreference({
  key: 'text-size',
  attribute: 'textSize',
  allowed: ['normal', 'large', 'larger'],
  defaultValue: 'normal',
})

function createPreference<const T extends string>({
  key,
  attribute,
  allowed,
  defaultValue,
}: PreferenceOptions<T>): Preference<T> {
  /** Storage can be switched off; then the choice lasts as long as the page. */
  let currentValue: T | null = null
  const listeners = new Set<() => void>()
  const readStored = (): T => {
    try {
      const value = localStorage.getItem(key)
      return allowed.find((one) => one === value) ?? defaultValue
    } catch {
      return defaultValue
    }
  }
  return {
    get() {
      currentValue ??= readStored()
      return currentValue
    },
    set(value) {
      currentValue = value
      const { dataset } = document.documentElement
      if (value === defaultValue) delete dataset[attribute]
      else dataset[attribute] = value
      try {
        if (value === defaultValue) localStorage.removeItem(key)
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

/** Preferences of this device: theme, text size and page width. The page's inline script applies them before the first paint. */

interface PreferenceOptions<T extends string> {
  /** Key in local storage. */
  readonly key: string
  /** Data attribute of the document's root, which the style sheet selects. */
  readonly attribute: string
  readonly allowed: readonly T[]
  /** Default without a stored value and without an attribute. */
  readonly defaultValue: NoInfer<T>
}

export interface Preference<T extends string> {
  get(): T
  set(value: T): void
  subscribe(listener: () => void): () => void
  /**
   * Applies the stored value, which another tab has changed.
   * @param changedKey key in local storage, or null if all were removed
   */
  readAgain(changedKey: string | null): void
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

export const pageWidth = createPreference({
  key: 'page-width',
  attribute: 'pageWidth',
  allowed: ['standard', 'wide'],
  defaultValue: 'standard',
})

/** Applies what another tab of this browser chooses. */
export function followOtherTabs(preferences: readonly Pick<Preference<string>, 'readAgain'>[]): void {
  window.addEventListener('storage', ({ key }) => {
    for (const preference of preferences) preference.readAgain(key)
  })
}

export function createPreference<const T extends string>({
  key,
  attribute,
  allowed,
  defaultValue,
}: PreferenceOptions<T>): Preference<T> {
  /** If storage is disabled, the choice lasts until the page is closed. */
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
  const apply = (value: T) => {
    currentValue = value
    const { dataset } = document.documentElement
    if (value === defaultValue) delete dataset[attribute]
    else dataset[attribute] = value
    for (const listener of listeners) listener()
  }
  return {
    get() {
      currentValue ??= readStored()
      return currentValue
    },
    set(value) {
      apply(value)
      try {
        if (value === defaultValue) localStorage.removeItem(key)
        else localStorage.setItem(key, value)
      } catch {
        // Without storage only the choice itself is lost.
      }
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    readAgain(changedKey) {
      if (changedKey === key || changedKey === null) apply(readStored())
    },
  }
}

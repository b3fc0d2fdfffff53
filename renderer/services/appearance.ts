/** Light or dark, as this reader chose on this device. The page's own script applies it before the first paint. */

const KEY = 'theme'

export type Theme = 'light' | 'dark' | 'automatic'

/** Storage can be switched off; then the choice lasts as long as the page. */
let chosen: Theme | null = null
const listeners = new Set<() => void>()

function stored(): Theme {
  try {
    const value = localStorage.getItem(KEY)
    return value === 'light' || value === 'dark' ? value : 'automatic'
  } catch {
    return 'automatic'
  }
}

export const appearance = {
  current: (): Theme => {
    chosen ??= stored()
    return chosen
  },
  choose(theme: Theme): void {
    chosen = theme
    // Without the attribute the style sheet follows the system, also when that changes.
    if (theme === 'automatic') document.documentElement.removeAttribute('data-theme')
    else document.documentElement.dataset['theme'] = theme
    try {
      if (theme === 'automatic') localStorage.removeItem(KEY)
      else localStorage.setItem(KEY, theme)
    } catch {
      // Nothing to do and nothing lost but the choice itself.
    }
    for (const listener of listeners) listener()
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

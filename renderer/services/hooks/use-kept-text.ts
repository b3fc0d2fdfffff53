/** A small form's texts, kept on this device for one person until they are sent. */
import { useState } from 'react'

export interface KeptText<T> {
  readonly value: T
  readonly change: (value: T) => void
  readonly forget: () => void
}

/**
 * @param name of the form; @param owner uid of the person
 * @param read makes sense of what was kept, whoever wrote it; null for what cannot be used
 */
export function useKeptText<T>(
  { name, owner }: { readonly name: string; readonly owner: string },
  empty: T,
  read: (kept: unknown) => T | null,
): KeptText<T> {
  const key = `form ${name} ${owner}`
  const [value, setValue] = useState<T>(() => read(kept(key)) ?? empty)
  return {
    value,
    change(next) {
      setValue(next)
      keep(key, JSON.stringify(next))
    },
    forget() {
      setValue(empty)
      keep(key, null)
    },
  }
}

function kept(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    // switched off, or not ours: then nothing was kept
    return null
  }
}

function keep(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    // full or switched off: the text is still in the form
  }
}

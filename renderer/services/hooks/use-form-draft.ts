/** A small form's texts, kept on this device for one person until they are sent. */
import { useEffect, useRef, useState } from 'react'
import type { FormDraftKey } from '#shared/desktop-bridge'
import { parseJsonOrNull } from '#shared/parse-json'
import { getDesktopBridge } from '../browser/desktop.ts'

export interface FormDraft<T> {
  readonly value: T
  /** Nothing has been typed since the beginning, or since it was forgotten. */
  readonly isEmpty: boolean
  /** false: this device keeps nothing, and what is typed is gone with the window. */
  readonly isStored: boolean
  readonly change: (value: T) => void
  readonly clear: () => void
}

/**
 * @param name of the form; @param owner uid of the person
 * @param parse makes sense of what was kept, whoever wrote it; null for what cannot be used
 */
export function useFormDraft<T>(
  { name, owner }: FormDraftKey,
  empty: T,
  parse: (stored: unknown) => T | null,
): FormDraft<T> {
  const form = { name, owner }
  const [value, setValue] = useState<T>(() => parse(readLocalFormDraft(form)) ?? empty)
  const [isStored, setIsStored] = useState(true)
  const hasChanged = useRef(false)
  const show = (next: T) => {
    hasChanged.current = true
    setValue(next)
  }
  // the desktop program keeps it on disk, and answers a moment later
  useEffect(() => {
    let isUnmounted = false
    void getDesktopBridge()
      ?.['form:load']({ name, owner })
      .then((text) => {
        const found = parse(parseJsonOrNull(text ?? 'null'))
        if (!isUnmounted && !hasChanged.current && found !== null) setValue(found)
      })
    return () => {
      isUnmounted = true
    }
  }, [name, owner, parse])
  return {
    value,
    isEmpty: value === empty,
    isStored,
    change(next) {
      show(next)
      void storeFormDraft(form, JSON.stringify(next)).then(setIsStored)
    },
    clear() {
      show(empty)
      setIsStored(true)
      void storeFormDraft(form, null)
    },
  }
}

const storageKey = ({ name, owner }: FormDraftKey): string => `form ${name} ${owner}`

function readLocalFormDraft(form: FormDraftKey): unknown {
  try {
    return parseJsonOrNull(localStorage.getItem(storageKey(form)) ?? 'null')
  } catch {
    // switched off: then nothing was kept
    return null
  }
}

/** Whether the device has taken it; where not, it is in the form alone. */
async function storeFormDraft(form: FormDraftKey, text: string | null): Promise<boolean> {
  const desktop = getDesktopBridge()
  if (desktop !== null) return desktop['form:keep'](form, text).catch(() => false)
  try {
    if (text === null) localStorage.removeItem(storageKey(form))
    else localStorage.setItem(storageKey(form), text)
    return true
  } catch {
    // full or switched off
    return false
  }
}

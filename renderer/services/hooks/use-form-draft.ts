/** Hook: draft of a small form, stored on this device for one person until it is sent. */
import { useEffect, useRef, useState } from 'react'
import type { FormDraftKey } from '#shared/desktop-bridge'
import { parseJsonOrNull } from '#shared/parse-json'
import { getDesktopBridge } from '../browser/desktop.ts'

export interface FormDraft<T> {
  readonly value: T
  /** True if nothing has been typed since the beginning or the last `clear`. */
  readonly isEmpty: boolean
  /** False if storage failed, so that the text is lost when the window closes. */
  readonly isStored: boolean
  readonly change: (value: T) => void
  readonly clear: () => void
}

/**
 * @param name name of the form
 * @param owner uid of the person
 * @param parse validates the stored value; returns null if it cannot be used
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
  // The desktop program stores it on disk and responds asynchronously.
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
    // Storage is disabled, so nothing is stored.
    return null
  }
}

/** Returns whether the text was stored. If not, only the form has it. */
async function storeFormDraft(form: FormDraftKey, text: string | null): Promise<boolean> {
  const desktop = getDesktopBridge()
  if (desktop !== null) return desktop['form:keep'](form, text).catch(() => false)
  try {
    if (text === null) localStorage.removeItem(storageKey(form))
    else localStorage.setItem(storageKey(form), text)
    return true
  } catch {
    // Storage is full or disabled.
    return false
  }
}

/** A small form's texts, kept on this device for one person until they are sent. */
import { useEffect, useRef, useState } from 'react'
import type { FormPlace } from '#shared/desktop-bridge'
import { parsedJson } from '#shared/parsed-json'
import { desktopBridge } from '../browser/desktop.ts'

export interface KeptText<T> {
  readonly value: T
  /** Nothing has been typed since the beginning, or since it was forgotten. */
  readonly isEmpty: boolean
  /** false: this device keeps nothing, and what is typed is gone with the window. */
  readonly isKept: boolean
  readonly change: (value: T) => void
  readonly forget: () => void
}

/**
 * @param name of the form; @param owner uid of the person
 * @param read makes sense of what was kept, whoever wrote it; null for what cannot be used
 */
export function useKeptText<T>(
  { name, owner }: FormPlace,
  empty: T,
  read: (kept: unknown) => T | null,
): KeptText<T> {
  const form = { name, owner }
  const [value, setValue] = useState<T>(() => read(keptHere(form)) ?? empty)
  const [isKept, setKept] = useState(true)
  const changed = useRef(false)
  const show = (next: T) => {
    changed.current = true
    setValue(next)
  }
  // the desktop program keeps it on disk, and answers a moment later
  useEffect(() => {
    let gone = false
    void desktopBridge()
      ?.['form:load']({ name, owner })
      .then((text) => {
        const found = read(parsedJson(text ?? 'null'))
        if (!gone && !changed.current && found !== null) setValue(found)
      })
    return () => {
      gone = true
    }
  }, [name, owner, read])
  return {
    value,
    isEmpty: value === empty,
    isKept,
    change(next) {
      show(next)
      void keep(form, JSON.stringify(next)).then(setKept)
    },
    forget() {
      show(empty)
      setKept(true)
      void keep(form, null)
    },
  }
}

const storageKey = ({ name, owner }: FormPlace): string => `form ${name} ${owner}`

function keptHere(form: FormPlace): unknown {
  try {
    return parsedJson(localStorage.getItem(storageKey(form)) ?? 'null')
  } catch {
    // switched off: then nothing was kept
    return null
  }
}

/** Whether the device has taken it; where not, it is in the form alone. */
async function keep(form: FormPlace, text: string | null): Promise<boolean> {
  const desktop = desktopBridge()
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

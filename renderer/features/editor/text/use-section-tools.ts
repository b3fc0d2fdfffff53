/** Hook: whether the tools of a section are open, by their button or by a `/` in an empty line. */
import { useState } from 'react'

/** The `/` is a letter of the text if another one follows. */
type OpenBy = 'button' | 'slash' | null

export interface SectionToolsState {
  readonly isOpen: boolean
  /** @returns false if they were open already */
  openBySlash(): boolean
  toggle(isOpen: boolean): void
  /** Closes a list that a `/` opened; tools opened by their button stay for the next use. */
  used(): void
  /** Closes a list that a `/` opened, since a letter follows. Returns the text that was typed; null for no such list. */
  typed(letter: string): string | null
}

export function useSectionTools(): SectionToolsState {
  const [openBy, setOpenBy] = useState<OpenBy>(null)
  const isBehindSlash = openBy === 'slash'
  return {
    isOpen: openBy !== null,
    openBySlash: () => {
      if (openBy !== null) return false
      setOpenBy('slash')
      return true
    },
    toggle: (isOpen) => setOpenBy(isOpen ? 'button' : null),
    used: () => {
      if (isBehindSlash) setOpenBy(null)
    },
    typed: (letter) => {
      if (!isBehindSlash) return null
      setOpenBy(null)
      return `/${letter}`
    },
  }
}

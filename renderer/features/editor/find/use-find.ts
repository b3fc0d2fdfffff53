/** Hook: the matches of the find panel, their marks in the texts, and the replacements. */
import { useEffect, useRef, useState } from 'react'
import type { SectionName } from '#shared/model/page-types'
import type { DraftSession } from '../drafts/draft-session.ts'
import { useDraftState } from '../drafts/use-draft.ts'
import { createPattern, findMatches, type Match } from './find-matches.ts'
import { useSectionViews } from './section-views.tsx'

export interface Find {
  readonly query: string
  readonly isCaseSensitive: boolean
  /** In the order of the screen. */
  readonly matches: readonly Match[]
  /** Index of the present match; 0 without any. */
  readonly place: number
  /** The number of places that the last replacement changed; null after an edit or its undo. */
  readonly replaced: number | null
  setQuery(query: string): void
  setCaseSensitive(isCaseSensitive: boolean): void
  /** Moves by matches, from the last to the first. */
  go(step: number): void
  replace(chosen: readonly Match[], replacement: string): void
  /** Selects the present match; without one, returns the focus to what had it before the panel. */
  leave(): void
}

/** @param sections in the order of the screen */
export function useFind(session: DraftSession, sections: readonly SectionName[]): Find {
  const views = useSectionViews()
  // The texts are searched again after each edit.
  const { contentEdits } = useDraftState(session)
  const [query, setQuery] = useState('')
  const [isCaseSensitive, setCaseSensitive] = useState(false)
  const [active, setActive] = useState(0)
  /** The number of places that were replaced, until the next edit or its undo. */
  const [replaced, setReplaced] = useState<{ readonly count: number; readonly contentEdits: number } | null>(null)
  /** True until the page has moved to the present match. Edits do not move it. */
  const mustReveal = useRef(false)
  /** The element that had the focus when the panel was opened. */
  const [opener] = useState(() => views.focused() ?? getFocusedElement())
  const matches = findMatches(views, sections, query, isCaseSensitive)
  const place = matches.length === 0 ? 0 : active % matches.length
  const current = matches[place]

  useMarks(sections, matches, current, mustReveal)

  return {
    query,
    isCaseSensitive,
    matches,
    place,
    replaced: replaced?.contentEdits === contentEdits ? replaced.count : null,
    setQuery(typed) {
      mustReveal.current = true
      setReplaced(null)
      setActive(0)
      setQuery(typed)
    },
    setCaseSensitive,
    go(step) {
      mustReveal.current = true
      setReplaced(null)
      if (matches.length > 0) setActive((place + step + matches.length) % matches.length)
    },
    replace(chosen, replacement) {
      if (chosen.length === 0) return
      session.together(() => {
        for (const section of sections)
          views.get(section)?.replace(
            chosen.filter((match) => match.section === section),
            replacement,
          )
      })
      setReplaced({ count: chosen.length, contentEdits: session.state().contentEdits })
      mustReveal.current = true
      // A replacement that contains the query is a match again, which is behind the writer.
      const again = [...replacement.matchAll(createPattern(query, isCaseSensitive))].length
      setActive(chosen.length === 1 ? place + again : 0)
    },
    leave() {
      if (current !== undefined) views.get(current.section)?.select(current)
      else opener?.focus()
    },
  }
}

const MARKS = ['found', 'current'] as const

/** Marks the matches in the texts, and moves the page to the present one if `mustReveal` says so. */
function useMarks(
  sections: readonly SectionName[],
  matches: readonly Match[],
  current: Match | undefined,
  mustReveal: { current: boolean },
): void {
  const views = useSectionViews()
  useEffect(() => {
    for (const section of sections) {
      const inSection = matches.filter((match) => match.section === section)
      views.get(section)?.highlight('found', inSection)
      views.get(section)?.highlight('current', current?.section === section ? [current] : [])
    }
    if (current !== undefined && mustReveal.current) views.get(current.section)?.reveal('current')
    mustReveal.current = false
  })
  useEffect(
    () => () => {
      for (const section of sections) for (const kind of MARKS) views.get(section)?.highlight(kind, [])
    },
    [views, sections],
  )
}

const getFocusedElement = (): HTMLElement | null =>
  document.activeElement instanceof HTMLElement ? document.activeElement : null

/** Component: find and replace in all sections of an edit screen. */
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { EDITOR_LABELS } from '#shared/messages/editor-messages'
import { formatFound, formatReplaced } from '#shared/messages/find-messages'
import type { SectionName } from '#shared/model/page-types'
import { Button } from '../../../ui/button.tsx'
import { focusOn } from '../../../ui/focus.ts'
import { Choice } from '../../../ui/forms/choice.tsx'
import type { DraftSession } from '../drafts/draft-session.ts'
import { useDraftState } from '../drafts/use-draft.ts'
import { createPattern, findMatches, type Match } from './find-matches.ts'
import styles from './find-panel.module.css'
import { useSectionViews } from './section-views.tsx'

interface FindPanelProps {
  readonly session: DraftSession
  /** In the order of the screen. */
  readonly sections: readonly SectionName[]
  readonly onClose: () => void
}

export function FindPanel({ session, sections, onClose }: FindPanelProps) {
  const views = useSectionViews()
  // The texts are searched again after each edit.
  const { contentEdits } = useDraftState(session)
  const [query, setQuery] = useState('')
  const [replacement, setReplacement] = useState('')
  const [isCaseSensitive, setCaseSensitive] = useState(false)
  const [active, setActive] = useState(0)
  /** How many places were replaced, until the next edit or its undo. */
  const [replaced, setReplaced] = useState<{ readonly count: number; readonly contentEdits: number } | null>(null)
  /** True until the page has moved to the present match. Edits do not move it. */
  const mustReveal = useRef(false)
  /** What had the focus when the panel was opened. */
  const [opener] = useState(() => views.focused() ?? getFocusedElement())
  const matches = findMatches(views, sections, query, isCaseSensitive)
  const place = matches.length === 0 ? 0 : active % matches.length
  const current = matches[place]

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

  const go = (step: number) => {
    mustReveal.current = true
    setReplaced(null)
    if (matches.length > 0) setActive((place + step + matches.length) % matches.length)
  }
  const replace = (chosen: readonly Match[]) => {
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
  }
  const close = () => {
    if (current !== undefined) views.get(current.section)?.select(current)
    else opener?.focus()
    onClose()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close()
    // Enter in a field must not submit the page.
    else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) go(event.shiftKey ? -1 : 1)
    else return
    event.preventDefault()
  }
  const isEmpty = current === undefined
  return (
    <search aria-label={EDITOR_LABELS.findAndReplace} className={styles['panel']} onKeyDown={onKeyDown}>
      <input
        ref={focusOn}
        dir="auto"
        aria-label={EDITOR_LABELS.find}
        placeholder={EDITOR_LABELS.find}
        value={query}
        onChange={({ target }) => {
          mustReveal.current = true
          setReplaced(null)
          setActive(0)
          setQuery(target.value)
        }}
      />
      <input
        dir="auto"
        aria-label={EDITOR_LABELS.replaceWith}
        placeholder={EDITOR_LABELS.replaceWith}
        value={replacement}
        onChange={({ target }) => setReplacement(target.value)}
      />
      <span role="status" className={styles['count']}>
        {replaced?.contentEdits === contentEdits
          ? formatReplaced(replaced.count)
          : query !== '' && formatFound(matches.length === 0 ? 0 : place + 1, matches.length)}
      </span>
      <span className={styles['buttons']}>
        <Button variant="bare" aria-disabled={isEmpty} onClick={() => go(-1)}>
          {EDITOR_LABELS.previousMatch}
        </Button>
        <Button variant="bare" aria-disabled={isEmpty} onClick={() => go(1)}>
          {EDITOR_LABELS.nextMatch}
        </Button>
        <Button aria-disabled={isEmpty} onClick={() => current && replace([current])}>
          {EDITOR_LABELS.replace}
        </Button>
        <Button aria-disabled={isEmpty} onClick={() => isEmpty || replace(matches)}>
          {EDITOR_LABELS.replaceAll}
        </Button>
        <Choice type="checkbox" checked={isCaseSensitive} onChange={({ target }) => setCaseSensitive(target.checked)}>
          {EDITOR_LABELS.matchCase}
        </Choice>
        <Button variant="bare" onClick={close}>
          {EDITOR_LABELS.close}
        </Button>
      </span>
    </search>
  )
}

const MARKS = ['found', 'current'] as const

const getFocusedElement = (): HTMLElement | null =>
  document.activeElement instanceof HTMLElement ? document.activeElement : null

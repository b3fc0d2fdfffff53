/** Component: find and replace in all sections of an edit screen. */
import { type KeyboardEvent, useRef, useState } from 'react'
import { EDITOR_LABELS } from '#shared/messages/editor-messages'
import { formatFound, formatReplaced } from '#shared/messages/find-messages'
import type { SectionName } from '#shared/model/page-types'
import { Button } from '../../../ui/button.tsx'
import { focusOn } from '../../../ui/focus.ts'
import { Choice } from '../../../ui/forms/choice.tsx'
import type { DraftSession } from '../drafts/draft-session.ts'
import styles from './find-panel.module.css'
import { useFind } from './use-find.ts'

interface FindPanelProps {
  readonly session: DraftSession
  /** In the order of the screen. */
  readonly sections: readonly SectionName[]
  readonly onClose: () => void
}

export function FindPanel({ session, sections, onClose }: FindPanelProps) {
  const find = useFind(session, sections)
  const { query, matches, place, replaced } = find
  const [replacement, setReplacement] = useState('')
  const replacementField = useRef<HTMLInputElement>(null)
  const replaceOne = () => find.replace(matches.slice(place, place + 1), replacement)
  const close = () => {
    find.leave()
    onClose()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close()
    // Enter in a field must not submit the page.
    else if (event.key === 'Enter' && event.target === replacementField.current) replaceOne()
    else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) find.go(event.shiftKey ? -1 : 1)
    else return
    event.preventDefault()
  }
  const isEmpty = matches.length === 0
  return (
    <search aria-label={EDITOR_LABELS.findAndReplace} className={styles['panel']} onKeyDown={onKeyDown}>
      <input
        ref={focusOn}
        dir="auto"
        aria-label={EDITOR_LABELS.find}
        placeholder={EDITOR_LABELS.find}
        value={query}
        onChange={({ target }) => find.setQuery(target.value)}
      />
      <input
        ref={replacementField}
        dir="auto"
        aria-label={EDITOR_LABELS.replaceWith}
        placeholder={EDITOR_LABELS.replaceWith}
        value={replacement}
        onChange={({ target }) => setReplacement(target.value)}
      />
      <span role="status" className={styles['count']}>
        {replaced !== null
          ? formatReplaced(replaced)
          : query !== '' && formatFound(isEmpty ? 0 : place + 1, matches.length)}
      </span>
      <span className={styles['buttons']}>
        <Button variant="bare" aria-disabled={isEmpty} onClick={() => find.go(-1)}>
          {EDITOR_LABELS.previousMatch}
        </Button>
        <Button variant="bare" aria-disabled={isEmpty} onClick={() => find.go(1)}>
          {EDITOR_LABELS.nextMatch}
        </Button>
        <Button aria-disabled={isEmpty} onClick={replaceOne}>
          {EDITOR_LABELS.replace}
        </Button>
        <Button aria-disabled={isEmpty} onClick={() => find.replace(matches, replacement)}>
          {EDITOR_LABELS.replaceAll}
        </Button>
        <Choice
          type="checkbox"
          checked={find.isCaseSensitive}
          onChange={({ target }) => find.setCaseSensitive(target.checked)}
        >
          {EDITOR_LABELS.matchCase}
        </Choice>
        <Button variant="bare" onClick={close}>
          {EDITOR_LABELS.close}
        </Button>
      </span>
    </search>
  )
}

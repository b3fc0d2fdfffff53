/** Component: a text field with autocompletion of page links after `[[`; a page need not exist yet. */
import { useId, useRef, useState } from 'react'
import { EDITOR_LABELS } from '#shared/messages/editor-messages'
import { getTypeSpec } from '#shared/model/page-types'
import type { SuggestedPage } from '#shared/name-suggestions'
import { useNameSuggestions } from '../../../services/hooks/use-name-suggestions.ts'
import { LabelledTextarea } from '../../../ui/forms/labelled-field.tsx'
import styles from './linked-text.module.css'
import { completed, openLink } from './open-link.ts'

interface LinkedTextProps {
  readonly label: string
  readonly value: string
  readonly autoFocus?: boolean
  readonly onChange: (value: string) => void
}

export function LinkedText({ label, value, autoFocus = false, onChange }: LinkedTextProps) {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [caret, setCaret] = useState<number | null>(null)
  const [active, setActive] = useState(0)
  const link = caret === null ? null : openLink(value, caret)
  const { found } = useNameSuggestions(link?.typed ?? null)
  const isOpen = link !== null && (found.length > 0 || link.typed !== '')
  const names = isOpen ? offered(found, link.typed) : []

  const choose = (name: string) => {
    if (caret === null) return
    const next = completed(value, caret, name)
    onChange(next.text)
    setCaret(null)
    // The caret can be set only after React has written the new value.
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(next.caret, next.caret)
    })
  }

  return (
    <div className={styles['linked']}>
      <LabelledTextarea
        label={label}
        ref={field}
        value={value}
        autoFocus={autoFocus}
        role={isOpen ? 'combobox' : undefined}
        aria-expanded={isOpen || undefined}
        aria-controls={isOpen ? id : undefined}
        aria-activedescendant={isOpen ? `${id}-${active}` : undefined}
        onChange={({ target }) => {
          setCaret(target.selectionStart)
          setActive(0)
          onChange(target.value)
        }}
        onSelect={({ currentTarget }) => setCaret((now) => (now === null ? null : currentTarget.selectionStart))}
        onBlur={() => setCaret(null)}
        onKeyDown={(event) => {
          const name = names[active]?.name
          if (!isOpen || name === undefined) return
          const step = STEPS[event.key]
          if (step !== undefined) setActive((active + step + names.length) % names.length)
          else if (event.key === 'Enter' || event.key === 'Tab') choose(name)
          else if (event.key === 'Escape') setCaret(null)
          else return
          event.preventDefault()
        }}
      />
      {isOpen && (
        <div id={id} role="listbox" aria-label={EDITOR_LABELS.pagesToLinkTo} className={styles['names']}>
          {names.map(({ name, note }, place) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus and handles the keys
            <div
              key={name}
              id={`${id}-${place}`}
              role="option"
              tabIndex={-1}
              aria-selected={place === active}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(name)}
            >
              <bdi>{name}</bdi>
              <span>{note}</span>
            </div>
          ))}
        </div>
      )}
    </div>
  )
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Returns the matching pages, and the typed name itself if no page has it. */
function offered(found: readonly SuggestedPage[], typed: string) {
  const pages = found.map(({ name, type }) => ({ name, note: getTypeSpec(type).singular }))
  const isNew = typed.trim() !== '' && !found.some(({ name }) => name === typed.trim())
  return isNew ? [...pages, { name: typed.trim(), note: EDITOR_LABELS.noSuchPageYet }] : pages
}

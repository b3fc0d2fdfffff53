/** Pages whose names hold what is being typed, under the search box. Loaded when someone begins to type. */
import { useEffect, useId, useLayoutEffect, useState } from 'react'
import { counted, MESSAGES } from '#shared/messages/messages'
import type { PageCard } from '#shared/model/page'
import { typeSpec } from '#shared/model/page-types'
import { viewPath } from '#shared/model/paths'
import { nameIndex, suggestions } from '#shared/rules/names/suggest'
import { Link } from '../../ui/link.tsx'
import styles from './suggestion-list.module.css'

const MOST = 8
const NONE = -1

export interface SuggestionListProps {
  /** The box is the form's own, and works without this list. */
  readonly input: HTMLInputElement
  readonly cards: readonly PageCard[]
}

export function SuggestionList({ input, cards }: SuggestionListProps) {
  const id = useId()
  const [typed, setTyped] = useState(input.value)
  const [isOpen, setOpen] = useState(() => document.activeElement === input)
  const [active, setActive] = useState(NONE)
  const found = suggestions(nameIndex(cards), typed, MOST)
  const shown = isOpen && found.length > 0
  const none = isOpen && found.length === 0 && typed.trim() !== ''

  const show = (text: string) => {
    setTyped(text)
    setOpen(true)
    setActive(NONE)
  }
  const onKey = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step !== undefined && found.length > 0) {
      event.preventDefault()
      setOpen(true)
      setActive(shown ? stepped(active, step, found.length) : NONE)
    } else if (event.key === 'Escape' && shown) {
      event.preventDefault()
      setOpen(false)
    } else if (event.key === 'Enter' && shown && active !== NONE) {
      event.preventDefault()
      document.getElementById(optionId(id, active))?.click()
    }
  }
  useLayoutEffect(() => listenTo(input, { show, onKey, hide: () => setOpen(false) }))
  useEffect(() => describe(input, { id, shown, active }))

  return (
    <>
      <div
        id={id}
        className={styles['list']}
        role="listbox"
        aria-label="Suggestions"
        hidden={!shown}
        // the box keeps the focus while a suggestion is being clicked
        onMouseDown={(event) => event.preventDefault()}
      >
        {shown &&
          found.map((card, place) => (
            <Link
              key={card.key}
              id={optionId(id, place)}
              href={viewPath(card.type, card.key)}
              role="option"
              aria-selected={place === active}
              tabIndex={-1}
              onClick={() => choose(input, show)}
            >
              <Suggestion card={card} />
            </Link>
          ))}
      </div>
      <p role="status" className={none ? styles['none'] : 'visually-hidden'}>
        {shown && counted(found.length, 'suggestion')}
        {none && MESSAGES.noSuggestion}
      </p>
    </>
  )
}

const Suggestion = ({ card: { name, type, series } }: { readonly card: PageCard }) => (
  <>
    <bdi className={styles['name']}>{name}</bdi>
    <span>
      {typeSpec(type).singular}
      {series !== '' && (
        <>
          {' · '}
          <bdi>{series}</bdi>
        </>
      )}
    </span>
  </>
)

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Round and round, by way of what was typed. */
const stepped = (active: number, step: number, count: number): number =>
  ((active + 1 + step + count + 1) % (count + 1)) - 1

const optionId = (list: string, place: number): string => `${list}-${place}`

function choose(input: HTMLInputElement, show: (typed: string) => void): void {
  input.value = ''
  show('')
  input.blur()
}

interface Handlers {
  show(typed: string): void
  hide(): void
  onKey(event: KeyboardEvent): void
}

function listenTo(input: HTMLInputElement, { show, hide, onKey }: Handlers): () => void {
  const stop = new AbortController()
  const { signal } = stop
  input.addEventListener('input', () => show(input.value), { signal })
  input.addEventListener('focus', () => show(input.value), { signal })
  input.addEventListener('blur', hide, { signal })
  input.addEventListener('keydown', onKey, { signal })
  input.form?.addEventListener('submit', hide, { signal })
  return () => stop.abort()
}

interface Described {
  readonly id: string
  readonly shown: boolean
  readonly active: number
}

/** The box becomes a combobox only now: before, it promises nothing it cannot keep. */
function describe(input: HTMLInputElement, { id, shown, active }: Described): void {
  input.setAttribute('role', 'combobox')
  input.setAttribute('aria-autocomplete', 'list')
  input.setAttribute('aria-controls', id)
  input.setAttribute('aria-expanded', String(shown))
  if (shown && active !== NONE) input.setAttribute('aria-activedescendant', optionId(id, active))
  else input.removeAttribute('aria-activedescendant')
}

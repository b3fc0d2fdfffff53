/** Component: suggestions below the search box (a combobox), loaded when somebody begins to type. */
import { useEffect, useId, useLayoutEffect } from 'react'
import { SUGGESTION_MESSAGES } from '#shared/messages/suggestion-messages'
import { viewPath } from '#shared/model/paths'
import { findByTypedName } from '#shared/rules/names/find-by-typed-name'
import { OPTION_CLASS, PageOption } from '../../components/page-option.tsx'
import { TypeAndSeries } from '../../components/type-and-series.tsx'
import { useGate } from '../../services/hooks/use-gate.ts'
import { useNameSuggestions } from '../../services/hooks/use-name-suggestions.ts'
import { Link } from '../../ui/link.tsx'
import { useStateAfterPaint } from '../../ui/use-state-after-paint.ts'
import styles from './suggestion-list.module.css'

const NONE = -1

interface TypedState {
  readonly query: string
  readonly isOpen: boolean
  /** Place of the active suggestion in the list, or `NONE`. */
  readonly active: number
}

export interface SuggestionListProps {
  /** The form's own input, which works without this list. */
  readonly input: HTMLInputElement
  readonly onGo: (path: string) => void
}

export function SuggestionList({ input, onGo }: SuggestionListProps) {
  const id = useId()
  const state = useStateAfterPaint<TypedState>({
    query: input.value,
    isOpen: document.activeElement === input,
    active: NONE,
  })
  const { query, isOpen, active } = state.value
  const { found, isCurrent, isFromDevice, findTypedPath } = useNameSuggestions(query)
  const hasProgress = useGate() !== null
  const isShown = isOpen && found.length > 0
  const hasNoMatches = isOpen && isCurrent && found.length === 0 && query.trim() !== ''

  const show = (text: string) => state.setAfterPaint({ query: text, isOpen: true, active: NONE })
  const hide = () => state.setNow({ query: input.value, isOpen: false, active: NONE })
  const onKey = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step !== undefined && found.length > 0) {
      event.preventDefault()
      state.setNow({ query, isOpen: true, active: isShown ? findNextActive(active, step, found.length) : NONE })
    } else if (event.key === 'Escape' && isShown) {
      event.preventDefault()
      hide()
    } else if (event.key === 'Escape' && input.form?.matches(':popover-open')) {
      // The browser would only clear the input.
      event.preventDefault()
      input.form.hidePopover()
    } else if (event.key === 'Enter' && isOpen) {
      // A whole name opens its page; other texts are searched.
      const chosen = found[active] ?? findByTypedName(found, input.value)
      const path = chosen === undefined ? findTypedPath(input.value) : undefined
      if (chosen === undefined && path === undefined) return
      event.preventDefault()
      if (chosen !== undefined) document.getElementById(optionId(id, found.indexOf(chosen)))?.click()
      if (path === undefined) return
      clearInput(input, show)
      if (input.form?.matches(':popover-open')) input.form.hidePopover()
      onGo(path)
    }
  }
  useLayoutEffect(() => addInputListeners(input, { show, onKey, hide, flush: state.flush }))
  useEffect(() => setComboboxAttributes(input, { id, isShown, active }))

  return (
    <>
      <div
        id={id}
        className={styles['list']}
        role="listbox"
        aria-label={SUGGESTION_MESSAGES.suggestions}
        hidden={!isShown}
        // Keeps the focus in the input while a suggestion is clicked.
        onMouseDown={(event) => event.preventDefault()}
      >
        {isShown &&
          found.map((card, place) => (
            <Link
              key={card.key}
              id={optionId(id, place)}
              href={viewPath(card.type, card.key)}
              role="option"
              aria-selected={place === active}
              tabIndex={-1}
              className={OPTION_CLASS}
              onClick={() => clearInput(input, show)}
            >
              <PageOption page={card} name={card.name} note={<TypeAndSeries page={card} />} />
            </Link>
          ))}
      </div>
      <p role="status" className={hasNoMatches ? styles['none'] : 'visually-hidden'}>
        {isShown && SUGGESTION_MESSAGES.count(found.length)}
        {hasNoMatches && describeNone(isFromDevice, hasProgress)}
      </p>
    </>
  )
}

function describeNone(isFromDevice: boolean, hasProgress: boolean): string {
  if (isFromDevice) return SUGGESTION_MESSAGES.noneOnDevice
  return hasProgress ? SUGGESTION_MESSAGES.noneReached : SUGGESTION_MESSAGES.none
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Wraps around, with one step for the typed text between the last option and the first. */
const findNextActive = (active: number, step: number, count: number): number =>
  ((active + 1 + step + count + 1) % (count + 1)) - 1

const optionId = (list: string, place: number): string => `${list}-${place}`

function clearInput(input: HTMLInputElement, show: (typed: string) => void): void {
  input.value = ''
  show('')
  input.blur()
}

interface InputHandlers {
  show(typed: string): void
  hide(): void
  onKey(event: KeyboardEvent): void
  /** Renders what was typed last. The handlers are added again with it. */
  flush(): void
}

function addInputListeners(input: HTMLInputElement, { show, hide, onKey, flush }: InputHandlers): () => void {
  const stop = new AbortController()
  const { signal } = stop
  input.addEventListener('input', () => show(input.value), { signal })
  const showSelected = () => {
    // What was searched before is replaced by typing.
    input.select()
    show(input.value)
  }
  input.addEventListener('focus', showSelected, { signal })
  input.addEventListener('blur', hide, { signal })
  input.form?.addEventListener('keydown', (event) => event.key.length > 1 && flush(), { signal, capture: true })
  input.addEventListener('keydown', onKey, { signal })
  input.form?.addEventListener('submit', hide, { signal })
  return () => stop.abort()
}

interface ComboboxState {
  readonly id: string
  readonly isShown: boolean
  readonly active: number
}

/** The input becomes a combobox only when its suggestions are loaded. */
function setComboboxAttributes(input: HTMLInputElement, { id, isShown, active }: ComboboxState): void {
  input.setAttribute('role', 'combobox')
  input.setAttribute('aria-autocomplete', 'list')
  input.setAttribute('aria-controls', id)
  input.setAttribute('aria-expanded', String(isShown))
  if (isShown && active !== NONE) input.setAttribute('aria-activedescendant', optionId(id, active))
  else input.removeAttribute('aria-activedescendant')
}

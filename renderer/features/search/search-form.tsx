/** The search box. A plain form that leads to the results, with or without scripts. */
import { type ComponentType, type FormEvent, useEffect, useId, useRef, useState } from 'react'
import type { ReadError } from '#shared/errors'
import type { PageCard } from '#shared/model/page'
import { ROUTES } from '#shared/model/paths'
import type { Result } from '#shared/result'
import { Icon } from '../../ui/icons/icon.tsx'
import { normalizeSearchQuery } from './normalize-search-query.ts'
import styles from './search-form.module.css'
import type { SuggestionListProps } from './suggestion-list.tsx'

interface SearchFormProps {
  /** Where there is no room for it, a button elsewhere opens it as a popover. */
  readonly id: string
  readonly onSearch: (query: string) => void
  /** What suggestions are made of; asked for when someone begins, never for a keystroke. */
  readonly loadCards: LoadCards
}

type LoadCards = () => Promise<Result<readonly PageCard[], ReadError>>

type Suggestions = SuggestionListProps & { readonly List: ComponentType<SuggestionListProps> }

export function SearchForm({ id, onSearch, loadCards }: SearchFormProps) {
  const inputId = useId()
  const formRef = useRef<HTMLFormElement>(null)
  const [suggestions, setSuggestions] = useState<Suggestions | null>(null)
  useEffect(() => focusOnSlash(formRef), [])
  // opened before anybody listened
  useEffect(() => {
    if (formRef.current?.matches(':popover-open')) findInput(formRef.current)?.focus()
  }, [])
  const startSuggesting = (input: HTMLInputElement) => {
    loadSuggestions(input, loadCards).then(
      (loaded) => loaded !== null && setSuggestions(loaded),
      // the box goes on without them
      () => {},
    )
  }
  return (
    <search className={styles['search']}>
      <form
        ref={formRef}
        id={id}
        className={styles['form']}
        popover="auto"
        method="get"
        action={ROUTES.search}
        onSubmit={(event) => submit(event, onSearch)}
        onBeforeToggle={({ newState }) => setAutofocus(formRef.current, newState === 'open')}
      >
        <Icon name="search" />
        <label className="visually-hidden" htmlFor={inputId}>
          Search
        </label>
        <input
          id={inputId}
          type="search"
          name="q"
          placeholder="search pages…"
          autoComplete="off"
          onFocus={({ currentTarget }) => startSuggesting(currentTarget)}
          onInput={({ currentTarget }) => suggestions === null && startSuggesting(currentTarget)}
        />
        <span aria-hidden="true">/</span>
        {suggestions !== null && <suggestions.List {...suggestions} />}
      </form>
    </search>
  )
}

/** The catalogue decides itself how often it is really read. */
async function loadSuggestions(
  input: HTMLInputElement,
  loadCards: LoadCards,
): Promise<Suggestions | null> {
  const [{ SuggestionList }, read] = await Promise.all([
    import('./suggestion-list.tsx'),
    loadCards(),
  ])
  return read.ok ? { input, cards: read.value, List: SuggestionList } : null
}

/** By the browser, in the moment it opens: what is typed at once would be lost until its event has come. */
function setAutofocus(form: HTMLFormElement | null, isOpening: boolean): void {
  const input = findInput(form)
  if (input !== null) input.autofocus = isOpening
}

const findInput = (form: HTMLFormElement | null) => form?.querySelector('input') ?? null

function submit(event: FormEvent<HTMLFormElement>, onSearch: (query: string) => void): void {
  event.preventDefault()
  const form = event.currentTarget
  const query = normalizeSearchQuery(findInput(form)?.value ?? '')
  if (query === '') return
  if (form.matches(':popover-open')) form.hidePopover()
  onSearch(query)
}

/** The slash key leads to the box, unless it is being typed somewhere. */
function focusOnSlash(formRef: { readonly current: HTMLFormElement | null }): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
    const isTyping = event.target instanceof Element && event.target.closest(WRITABLE) !== null
    const form = formRef.current
    if (isTyping || form === null) return
    event.preventDefault()
    if (getComputedStyle(form).display === 'none') form.showPopover()
    findInput(form)?.focus()
  }
  document.addEventListener('keydown', onKey)
  return () => document.removeEventListener('keydown', onKey)
}

const WRITABLE = 'input, textarea, select, [contenteditable]'

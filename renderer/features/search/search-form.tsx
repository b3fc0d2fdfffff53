/** Component: search box, a form that works without scripts and loads suggestions when somebody begins to type. */
import { type ComponentType, type FormEvent, useEffect, useRef, useState } from 'react'
import * as FRAME_MESSAGES from '#shared/messages/frame-messages'
import { enteredSearchPath, ROUTES } from '#shared/model/paths'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { isSingleKey } from '../../ui/is-single-key.ts'
import { normalizeSearchQuery } from './normalize-search-query.ts'
import styles from './search-form.module.css'
import type { SuggestionListProps } from './suggestion-list.tsx'

interface SearchFormProps {
  /** In a narrow window a button elsewhere opens the form with this id as a popover. */
  readonly id: string
  /** Navigates to an address of the wiki. */
  readonly onGo: (path: string) => void
}

type Suggestions = SuggestionListProps & { readonly List: ComponentType<SuggestionListProps> }

export function SearchForm({ id, onGo }: SearchFormProps) {
  const formRef = useRef<HTMLFormElement>(null)
  const [suggestions, setSuggestions] = useState<Suggestions | null>(null)
  useEffect(() => focusOnSlash(id), [id])
  // The popover may have been opened before hydration.
  useEffect(() => {
    if (formRef.current?.matches(':popover-open')) findInput(formRef.current)?.focus()
  }, [])
  const startSuggesting = (input: HTMLInputElement) => {
    import('./suggestion-list.tsx').then(
      ({ SuggestionList }) => setSuggestions({ input, onGo, List: SuggestionList }),
      // The search box works without suggestions.
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
        onSubmit={(event) => submit(event, onGo)}
        onBeforeToggle={({ newState }) => setAutofocus(formRef.current, newState === 'open')}
      >
        <Icon name="search" />
        <input
          type="search"
          aria-label={FRAME_MESSAGES.search}
          name="q"
          placeholder={FRAME_MESSAGES.searchPages}
          autoComplete="off"
          onFocus={({ currentTarget }) => startSuggesting(currentTarget)}
          onInput={({ currentTarget }) => suggestions === null && startSuggesting(currentTarget)}
        />
        <span aria-hidden="true">/</span>
        <Button variant="bare" popoverTarget={id} aria-label={FRAME_MESSAGES.close}>
          <Icon name="close" />
        </Button>
        {suggestions !== null && <suggestions.List {...suggestions} />}
      </form>
    </search>
  )
}

/** `autofocus` focuses the input when the popover opens; an event handler would be too late for the first keystrokes. */
function setAutofocus(form: HTMLFormElement | null, isOpening: boolean): void {
  const input = findInput(form)
  if (input !== null) input.autofocus = isOpening
}

const findInput = (form: HTMLFormElement | null) => form?.querySelector('input') ?? null

function submit(event: FormEvent<HTMLFormElement>, onGo: (path: string) => void): void {
  event.preventDefault()
  const form = event.currentTarget
  const input = findInput(form)
  const typed = input?.value ?? ''
  if (normalizeSearchQuery(typed) === '') return
  // Single keys act on the screen that follows.
  input?.blur()
  if (form.matches(':popover-open')) form.hidePopover()
  onGo(enteredSearchPath(typed))
}

/** The slash key focuses the search box. Handled here, not with the other keys, to act from hydration on. */
function focusOnSlash(id: string): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== '/' || !isSingleKey(event)) return
    event.preventDefault()
    focusSearchBox(id)
  }
  document.addEventListener('keydown', onKey)
  return () => document.removeEventListener('keydown', onKey)
}

/** @param id id of the search form, which is opened first in a narrow window */
export function focusSearchBox(id: string): void {
  const form = document.querySelector<HTMLFormElement>(`#${id}`)
  if (form !== null && getComputedStyle(form).display === 'none') form.showPopover()
  findInput(form)?.focus()
}

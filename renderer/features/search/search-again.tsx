/** Component: search form below the results. */
import { type FormEvent, useId, useRef } from 'react'
import { SEARCH_MESSAGES } from '#shared/messages/search-messages'
import { ROUTES } from '#shared/model/paths'
import { Button } from '../../ui/button.tsx'
import { normalizeSearchQuery } from './normalize-search-query.ts'
import styles from './search-again.module.css'

interface SearchAgainProps {
  /** The searched text, with which the field begins. */
  readonly query: string
  readonly onSearch: (query: string) => void
}

export function SearchAgain({ query, onSearch }: SearchAgainProps) {
  const id = useId()
  const inputRef = useRef<HTMLInputElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const words = normalizeSearchQuery(inputRef.current?.value ?? '')
    if (words !== '') onSearch(words)
  }
  return (
    <form className={styles['again']} method="get" action={ROUTES.search} onSubmit={submit}>
      <label htmlFor={id}>{SEARCH_MESSAGES.again}</label>
      <div>
        <input ref={inputRef} id={id} type="search" name="q" defaultValue={query} autoComplete="off" />
        <Button type="submit">{SEARCH_MESSAGES.submit}</Button>
      </div>
    </form>
  )
}

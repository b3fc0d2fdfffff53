/** Component: search form below the results. */
import { type FormEvent, useId, useRef } from 'react'
import { SEARCH_MESSAGES } from '#shared/messages/search-messages'
import { ROUTES } from '#shared/model/paths'
import { Button } from '../../ui/button.tsx'
import { normalizeSearchQuery } from './normalize-search-query.ts'
import styles from './search-again.module.css'

export function SearchAgain({ onSearch }: { readonly onSearch: (query: string) => void }) {
  const id = useId()
  const inputRef = useRef<HTMLInputElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const query = normalizeSearchQuery(inputRef.current?.value ?? '')
    if (query !== '') onSearch(query)
  }
  return (
    <form className={styles['again']} method="get" action={ROUTES.search} onSubmit={submit}>
      <label htmlFor={id}>{SEARCH_MESSAGES.again}</label>
      <div>
        <input ref={inputRef} id={id} type="search" name="q" autoComplete="off" />
        <Button type="submit">{SEARCH_MESSAGES.submit}</Button>
      </div>
    </form>
  )
}

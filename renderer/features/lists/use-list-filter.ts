/** Hook: text filter of a list. The whole list is loaded when somebody begins to filter. */
import { useMemo, useState } from 'react'
import type { ReadError } from '#shared/errors'
import type { PageCard, ShownCard } from '#shared/model/page'
import type { Result } from '#shared/result'
import { filterCards, getNameIndex } from '#shared/rules/names/suggest'
import { getBookIndex } from '#shared/rules/places/catalogue-index'
import { hasLimit } from '#shared/rules/places/limits'
import { selectShownCards } from '#shared/rules/places/open-lists'
import { useLimits } from '../../services/hooks/use-limits.ts'
import { useQuery } from '../../services/hooks/use-query.ts'

export interface LoadedCards {
  readonly cards: readonly PageCard[]
  /** All pages of the wiki, if the list was loaded for a reader with progress. */
  readonly all: readonly PageCard[]
}

/** @param isLimited true if the reader's progress may hide some of the cards */
export type LoadCards = (isLimited: boolean) => Promise<Result<LoadedCards, ReadError>>

export interface ListFilter {
  readonly query: string
  readonly state: 'unasked' | 'loading' | 'failed' | 'ready'
  /** Matching pages of the whole list; null while the query is empty or the list is not loaded. */
  readonly cards: readonly ShownCard[] | null
  startLoading(): void
  setQuery(typed: string): void
  /** Loads the list again after a change; the loaded list is shown until then (stale-while-revalidate). */
  reload(): void
}

export function useListFilter(load: LoadCards): ListFilter {
  const limits = useLimits()
  const [query, updateQuery] = useState('')
  const [isAsked, setAsked] = useState(false)
  // Without limits it is loaded without the books that these are compared with.
  const isLimited = hasLimit(limits)
  const { value, status, refetch } = useQuery(isAsked ? `list ${isLimited}` : null, async () => {
    const read = await load(isLimited)
    if (!read.ok) throw new Error('The list cannot be read.')
    return { ...read.value, isLimited }
  })
  // Positions in a list that has no books are unknown. It is loaded again.
  const loaded = value !== null && (value.isLimited || !isLimited) ? value : null
  const index = useMemo(
    () => (loaded === null ? null : getNameIndex(selectShownCards(loaded.cards, getBookIndex(loaded.all), limits))),
    [loaded, limits],
  )
  const state = !isAsked ? 'unasked' : loaded !== null ? 'ready' : status === 'failed' ? 'failed' : 'loading'
  const startLoading = () => {
    if (state === 'failed') refetch()
    setAsked(true)
  }
  return {
    query,
    state,
    cards: index !== null && query.trim() !== '' ? filterCards(index, query) : null,
    startLoading,
    setQuery: (text) => {
      startLoading()
      updateQuery(text)
    },
    reload: refetch,
  }
}

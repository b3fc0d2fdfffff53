/** Hook: text filter of a list. The whole list is loaded when somebody begins to filter. */
import { useMemo, useRef, useState } from 'react'
import type { ReadError } from '#shared/errors'
import type { PageCard, ShownCard } from '#shared/model/page'
import type { Result } from '#shared/result'
import { filterCards, getNameIndex } from '#shared/rules/names/suggest'
import { getBookIndex } from '#shared/rules/places/catalogue-index'
import { hasLimit } from '#shared/rules/places/limits'
import { selectShownCards } from '#shared/rules/places/open-lists'
import { useLimits } from '../../services/hooks/use-limits.ts'

export interface LoadedCards {
  readonly cards: readonly PageCard[]
  /** All pages of the wiki, if the list was loaded for a reader with progress. */
  readonly all: readonly PageCard[]
}

/** @param isLimited true if the reader's progress may hide some of the cards */
export type LoadCards = (isLimited: boolean) => Promise<Result<LoadedCards, ReadError>>

type FullList =
  | { readonly kind: 'unasked' | 'loading' | 'failed' }
  | { readonly kind: 'ready'; readonly loaded: LoadedCards }

export interface ListFilter {
  readonly query: string
  readonly state: FullList['kind']
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
  const [fullList, setFullList] = useState<FullList>({ kind: 'unasked' })
  const loadCount = useRef(0)
  const loadInto = async (onFailure: (before: FullList) => FullList) => {
    loadCount.current += 1
    const loadId = loadCount.current
    const read = await load(hasLimit(limits)).catch(() => null)
    // A newer request has been sent: this answer is stale.
    if (loadId !== loadCount.current) return
    setFullList((before) => (read?.ok ? { kind: 'ready', loaded: read.value } : onFailure(before)))
  }
  const startLoading = () => {
    if (fullList.kind === 'loading' || fullList.kind === 'ready') return
    setFullList({ kind: 'loading' })
    void loadInto(() => ({ kind: 'failed' }))
  }
  const index = useMemo(() => {
    if (fullList.kind !== 'ready') return null
    const { cards, all } = fullList.loaded
    return getNameIndex(selectShownCards(cards, getBookIndex(all), limits))
  }, [fullList, limits])
  return {
    query,
    state: fullList.kind,
    cards: index !== null && query.trim() !== '' ? filterCards(index, query) : null,
    startLoading,
    setQuery: (text) => {
      startLoading()
      updateQuery(text)
    },
    reload: () => {
      // A request that is still pending may have read the list before the change, so it is repeated too.
      if (loadCount.current > 0) void loadInto((before) => (before.kind === 'ready' ? before : { kind: 'failed' }))
    },
  }
}

/** Hook: text filter of a list. The whole list is loaded when somebody begins to filter. */
import { useRef, useState } from 'react'
import type { ReadError } from '#shared/errors'
import type { PageCard } from '#shared/model/page'
import type { Result } from '#shared/result'
import { filterCards, getNameIndex, type NameIndex } from '#shared/rules/names/suggest'

export type LoadCards = () => Promise<Result<readonly PageCard[], ReadError>>

type FullList =
  | { readonly kind: 'unasked' | 'loading' | 'failed' }
  | { readonly kind: 'ready'; readonly index: NameIndex }

export interface ListFilter {
  readonly query: string
  readonly state: FullList['kind']
  /** Matching pages of the whole list; null while the query is empty or the list is not loaded. */
  readonly cards: readonly PageCard[] | null
  startLoading(): void
  setQuery(typed: string): void
  /** Loads the list again after a change; the loaded list is shown until then (stale-while-revalidate). */
  reload(): void
}

export function useListFilter(load: LoadCards): ListFilter {
  const [query, updateQuery] = useState('')
  const [fullList, setFullList] = useState<FullList>({ kind: 'unasked' })
  const loadCount = useRef(0)
  const loadInto = async (onFailure: (before: FullList) => FullList) => {
    loadCount.current += 1
    const loadId = loadCount.current
    const read = await load().catch(() => null)
    // A newer request has been sent: this answer is stale.
    if (loadId !== loadCount.current) return
    setFullList((before) => (read?.ok ? { kind: 'ready', index: getNameIndex(read.value) } : onFailure(before)))
  }
  const startLoading = () => {
    if (fullList.kind === 'loading' || fullList.kind === 'ready') return
    setFullList({ kind: 'loading' })
    void loadInto(() => ({ kind: 'failed' }))
  }
  return {
    query,
    state: fullList.kind,
    cards: fullList.kind === 'ready' && query.trim() !== '' ? filterCards(fullList.index, query) : null,
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

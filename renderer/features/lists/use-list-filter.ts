/** Narrows a list by what is typed. The whole list is loaded when that begins, and not before. */
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
  /** What is left of the whole list; null while nothing is typed or it is not there yet. */
  readonly cards: readonly PageCard[] | null
  startLoading(): void
  setQuery(typed: string): void
  /** The list has changed: what was loaded stays until it has been loaded again. */
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
    // what was asked for later is newer, whenever it comes
    if (loadId !== loadCount.current) return
    setFullList((before) =>
      read?.ok ? { kind: 'ready', index: getNameIndex(read.value) } : onFailure(before),
    )
  }
  const startLoading = () => {
    if (fullList.kind === 'loading' || fullList.kind === 'ready') return
    setFullList({ kind: 'loading' })
    void loadInto(() => ({ kind: 'failed' }))
  }
  return {
    query,
    state: fullList.kind,
    cards:
      fullList.kind === 'ready' && query.trim() !== '' ? filterCards(fullList.index, query) : null,
    startLoading,
    setQuery: (text) => {
      startLoading()
      updateQuery(text)
    },
    reload: () => {
      // also what is still on its way may have been read before the change
      if (loadCount.current > 0)
        void loadInto((before) => (before.kind === 'ready' ? before : { kind: 'failed' }))
    },
  }
}

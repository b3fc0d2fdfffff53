/** Hook: filters a list by words; a list that is not complete is loaded in full when the first word is typed. */
import { useState } from 'react'
import type { ReadError } from '#shared/errors'
import { LIST_MESSAGES } from '#shared/messages/list-messages'
import { REPORT_MESSAGES } from '#shared/messages/report-messages'
import type { Result } from '#shared/result'
import { containsAllWords } from '#shared/rules/names/contains-words'

export interface TextFilter<T> {
  readonly query: string
  setQuery(typed: string): void
  /** The items that match; null while nothing is typed. */
  readonly items: readonly T[] | null
  readonly state: 'idle' | 'loading' | 'failed'
}

export interface TextFilterOptions<T> {
  readonly shown: readonly T[]
  readonly isComplete: boolean
  readonly load: () => Promise<Result<readonly T[], ReadError>>
  readonly textOf: (item: T) => string
  /** Applies live changes that arrived since the list was loaded. */
  readonly applyChanges: (items: readonly T[]) => readonly T[]
}

export function useTextFilter<T>(list: TextFilterOptions<T>): TextFilter<T> {
  const { shown, isComplete, load, textOf, applyChanges } = list
  const [query, updateQuery] = useState('')
  const [fullList, setFullList] = useState<readonly T[] | 'unasked' | 'loading' | 'failed'>('unasked')

  const loadFullList = async () => {
    setFullList('loading')
    const read = await load().catch(() => null)
    setFullList(read?.ok ? read.value : 'failed')
  }
  const all = isComplete || typeof fullList === 'string' ? shown : applyChanges(fullList)
  return {
    query,
    setQuery(text) {
      updateQuery(text)
      if (!isComplete && (fullList === 'unasked' || fullList === 'failed')) void loadFullList()
    },
    items: query.trim() === '' ? null : all.filter((item) => containsAllWords(textOf(item), query)),
    state: fullList === 'loading' || fullList === 'failed' ? fullList : 'idle',
  }
}

/** @param total text with the number of matches; null while nothing is typed */
export function formatFilterStatus(total: string | null, states: readonly string[]): string {
  if (total === null) return ''
  if (states.includes('loading')) return REPORT_MESSAGES.loadingList
  return states.includes('failed') ? LIST_MESSAGES.filterFailed : total
}

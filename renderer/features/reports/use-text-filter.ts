/** Narrows a list by words. Where only its beginning is there, all of it is loaded when that begins. */
import { useState } from 'react'
import type { ReadError } from '#shared/errors'
import { LIST_MESSAGES } from '#shared/messages/list-messages'
import type { Result } from '#shared/result'
import { containsAllWords } from '#shared/rules/names/contains-words'

export interface TextFilter<T> {
  readonly query: string
  setQuery(typed: string): void
  /** What is left; null while nothing is typed. */
  readonly items: readonly T[] | null
  readonly state: 'idle' | 'loading' | 'failed'
}

export interface TextFilterOptions<T> {
  readonly shown: readonly T[]
  readonly isComplete: boolean
  readonly load: () => Promise<Result<readonly T[], ReadError>>
  readonly textOf: (item: T) => string
  /** What was told of since it was loaded, in its place. */
  readonly applyChanges: (items: readonly T[]) => readonly T[]
}

export function useTextFilter<T>(list: TextFilterOptions<T>): TextFilter<T> {
  const { shown, isComplete, load, textOf, applyChanges } = list
  const [query, updateQuery] = useState('')
  const [fullList, setFullList] = useState<readonly T[] | 'unasked' | 'loading' | 'failed'>(
    'unasked',
  )

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

/** @param total how many are left, in words; null while nothing is typed */
export function formatFilterStatus(total: string | null, states: readonly string[]): string {
  if (total === null) return ''
  if (states.includes('loading')) return 'Loading the whole list…'
  return states.includes('failed') ? LIST_MESSAGES.filterFailed : total
}

/** Narrows a list by words. Where only its beginning is there, all of it is loaded when that begins. */
import { useState } from 'react'
import type { ReadError } from '#shared/errors'
import { LIST_MESSAGES } from '#shared/messages/list-messages'
import type { Result } from '#shared/result'
import { holdsWords } from '#shared/rules/names/find-words'

export interface Filtered<T> {
  readonly typed: string
  type(typed: string): void
  /** What is left; null while nothing is typed. */
  readonly items: readonly T[] | null
  readonly state: 'idle' | 'loading' | 'failed'
}

export interface FilteredList<T> {
  readonly shown: readonly T[]
  readonly isWhole: boolean
  readonly load: () => Promise<Result<readonly T[], ReadError>>
  readonly textOf: (item: T) => string
  /** What was told of since it was loaded, in its place. */
  readonly withNews: (items: readonly T[]) => readonly T[]
}

export function useTextFilter<T>(list: FilteredList<T>): Filtered<T> {
  const { shown, isWhole, load, textOf, withNews } = list
  const [typed, setTyped] = useState('')
  const [whole, setWhole] = useState<readonly T[] | 'unasked' | 'loading' | 'failed'>('unasked')

  const begin = async () => {
    setWhole('loading')
    const read = await load().catch(() => null)
    setWhole(read?.ok ? read.value : 'failed')
  }
  const all = isWhole || typeof whole === 'string' ? shown : withNews(whole)
  return {
    typed,
    type(text) {
      setTyped(text)
      if (!isWhole && (whole === 'unasked' || whole === 'failed')) void begin()
    },
    items: typed.trim() === '' ? null : all.filter((item) => holdsWords(textOf(item), typed)),
    state: whole === 'loading' || whole === 'failed' ? whole : 'idle',
  }
}

/** @param found how many are left, in words; null while nothing is typed */
export function tellFilter(found: string | null, states: readonly string[]): string {
  if (found === null) return ''
  if (states.includes('loading')) return 'Loading the whole list…'
  return states.includes('failed') ? LIST_MESSAGES.filterFailed : found
}

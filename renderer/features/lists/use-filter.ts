/** Narrows a list by what is typed. The whole list is loaded when that begins, and not before. */
import { useState } from 'react'
import type { ReadError } from '#shared/errors'
import type { PageCard } from '#shared/model/page'
import type { Result } from '#shared/result'
import { filtered, type NameIndex, nameIndex } from '#shared/rules/suggest'

export type LoadCards = () => Promise<Result<readonly PageCard[], ReadError>>

type Whole =
  | { readonly kind: 'unasked' | 'loading' | 'failed' }
  | { readonly kind: 'ready'; readonly index: NameIndex }

export interface Filter {
  readonly typed: string
  readonly state: Whole['kind']
  /** What is left of the whole list; null while nothing is typed or it is not there yet. */
  readonly cards: readonly PageCard[] | null
  begin(): void
  type(typed: string): void
}

export function useFilter(load: LoadCards): Filter {
  const [typed, setTyped] = useState('')
  const [whole, setWhole] = useState<Whole>({ kind: 'unasked' })
  const begin = () => {
    if (whole.kind === 'loading' || whole.kind === 'ready') return
    setWhole({ kind: 'loading' })
    load().then(
      (read) =>
        setWhole(read.ok ? { kind: 'ready', index: nameIndex(read.value) } : { kind: 'failed' }),
      () => setWhole({ kind: 'failed' }),
    )
  }
  return {
    typed,
    state: whole.kind,
    cards: whole.kind === 'ready' && typed.trim() !== '' ? filtered(whole.index, typed) : null,
    begin,
    type: (text) => {
      begin()
      setTyped(text)
    },
  }
}

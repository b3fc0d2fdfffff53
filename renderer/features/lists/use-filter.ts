/** Narrows a list by what is typed. The whole list is loaded when that begins, and not before. */
import { useRef, useState } from 'react'
import type { ReadError } from '#shared/errors'
import type { PageCard } from '#shared/model/page'
import type { Result } from '#shared/result'
import { filtered, type NameIndex, nameIndex } from '#shared/rules/names/suggest'

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
  /** The list has changed: what was loaded stays until it has been loaded again. */
  renew(): void
}

export function useFilter(load: LoadCards): Filter {
  const [typed, setTyped] = useState('')
  const [whole, setWhole] = useState<Whole>({ kind: 'unasked' })
  const loads = useRef(0)
  const loadInto = async (failed: (before: Whole) => Whole) => {
    loads.current += 1
    const own = loads.current
    const read = await load().catch(() => null)
    // what was asked for later is newer, whenever it comes
    if (own !== loads.current) return
    setWhole((before) =>
      read?.ok ? { kind: 'ready', index: nameIndex(read.value) } : failed(before),
    )
  }
  const begin = () => {
    if (whole.kind === 'loading' || whole.kind === 'ready') return
    setWhole({ kind: 'loading' })
    void loadInto(() => ({ kind: 'failed' }))
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
    renew: () => {
      // also what is still on its way may have been read before the change
      if (loads.current > 0)
        void loadInto((before) => (before.kind === 'ready' ? before : { kind: 'failed' }))
    },
  }
}

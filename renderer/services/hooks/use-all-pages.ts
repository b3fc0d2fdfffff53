/** Hook: all pages of the catalogue, for suggestions of names and series in forms. */
import { useEffect, useState } from 'react'
import type { PageCard } from '#shared/model/page'
import { useQuery } from './use-query.ts'

const NONE: readonly PageCard[] = []

/** Interactions after which the pages are loaded: a form opens without them. */
const INTERACTIONS = ['beforeinput', 'input', 'click'] as const

interface AllPagesOptions {
  /** True for a form that begins with a name, which may be taken. */
  readonly isWantedAtOnce?: boolean
}

/** Returns an empty list before the first interaction with the screen, and without a response. */
export function useAllPages({ isWantedAtOnce = false }: AllPagesOptions = {}): readonly PageCard[] {
  const [isWanted, setWanted] = useState(isWantedAtOnce)
  useEffect(() => {
    const stop = new AbortController()
    for (const type of INTERACTIONS)
      document.addEventListener(type, () => setWanted(true), { once: true, signal: stop.signal })
    return () => stop.abort()
  }, [])
  const { value } = useQuery(isWanted ? 'pages' : null, ({ catalogue }) => catalogue.all())
  return value?.ok ? value.value : NONE
}

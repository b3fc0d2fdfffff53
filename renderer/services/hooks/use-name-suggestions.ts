/** Hook: pages whose names contain what somebody types. */
import { startTransition, useEffect, useEffectEvent, useState } from 'react'
import type { SuggestedPage } from '#shared/name-suggestions'
import { getNameIndex, suggestPages } from '#shared/rules/names/suggest'
import { seal } from '#shared/rules/places/sealed'
import { coversQuery, findNames, findTypedPath, type NameAnswer, selectAnswer } from '../reading/name-suggestions.ts'
import { useOpenedPages } from './use-opened-pages.ts'
import { useServices } from './use-services.ts'

const MAX_SUGGESTIONS = 8

export interface FoundNames {
  /** Only pages that the reader has met. */
  readonly found: readonly SuggestedPage[]
  /** False while the pages of a longer or another text are still shown, or none could be read. */
  readonly isCurrent: boolean
  /** True if only pages that this device knows were looked through. */
  readonly isFromDevice: boolean
  /** Returns the address of the page with a whole name, which may be one that the reader has not met. */
  readonly findTypedPath: (typed: string) => string | undefined
}

const NONE = seal<readonly SuggestedPage[]>([])

/** @param typed null if nobody types; nothing is requested then */
export function useNameSuggestions(typed: string | null): FoundNames {
  const services = useServices()
  const [answer, setAnswer] = useState<NameAnswer | null>(null)
  const query = typed?.trim().toLowerCase() ?? ''
  const isCovered = useEffectEvent(() => answer !== null && coversQuery(answer, query))
  const onAnswer = useEffectEvent((next: NameAnswer) => {
    // The next letter interrupts the rendering of the answer, so another one may arrive before this is rendered.
    startTransition(() => setAnswer((current) => selectAnswer(current, next, query)))
  })
  useEffect(() => {
    // Without suggestions the field still works.
    if (query !== '' && !isCovered()) findNames(query, services).then(onAnswer, () => {})
  }, [query, services])
  const met = useOpenedPages(answer?.pages ?? NONE)
  return {
    found: suggestPages(getNameIndex(met), query, MAX_SUGGESTIONS),
    isCurrent: answer !== null && coversQuery(answer, query),
    isFromDevice: answer?.isFromDevice === true,
    findTypedPath: (typed) => (answer === null ? undefined : findTypedPath(answer, typed)),
  }
}

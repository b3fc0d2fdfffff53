/** Every page there is, as far as the catalogue can be had: for names and series offered while writing. */
import { useEffect, useState } from 'react'
import type { PageCard } from '#shared/model/page'
import { useServices } from './use-services.ts'

const NONE: readonly PageCard[] = []

/** @param asked another number reads them again */
export function useAllPages(asked = 0): readonly PageCard[] {
  const services = useServices()
  const [pages, setPages] = useState(NONE)
  // asked again counts as another question
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    let left = false
    services()
      .then(({ catalogue }) => catalogue.all())
      .then(
        (cards) => {
          if (!left && cards.ok) setPages(cards.value)
        },
        // nothing is offered: writing does not depend on it
        () => {},
      )
    return () => {
      left = true
    }
  }, [services, asked])
  return pages
}

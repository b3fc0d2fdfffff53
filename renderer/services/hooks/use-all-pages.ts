/** Every page there is, as far as the catalogue can be had: for names and series offered while writing. */
import type { PageCard } from '#shared/model/page'
import { useQuery } from './use-query.ts'

const NONE: readonly PageCard[] = []

/** Nothing is offered where there is no answer: writing does not depend on it. @param reloadKey another number reads anew */
export function useAllPages(reloadKey = 0): readonly PageCard[] {
  const { value } = useQuery(`pages ${reloadKey}`, ({ catalogue }) => catalogue.all())
  return value?.ok ? value.value : NONE
}

/** Hook: all pages of the catalogue, for suggestions of names and series in forms. */
import type { PageCard } from '#shared/model/page'
import { useQuery } from './use-query.ts'

const NONE: readonly PageCard[] = []

/** Returns an empty list without a response. @param reloadKey a different number loads again */
export function useAllPages(reloadKey = 0): readonly PageCard[] {
  const { value } = useQuery(`pages ${reloadKey}`, ({ catalogue }) => catalogue.all())
  return value?.ok ? value.value : NONE
}

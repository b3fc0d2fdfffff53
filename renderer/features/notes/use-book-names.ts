/** Hook: what notes need to name books. The books are loaded once they are wanted; until then there are only numbers. */
import type { Limits } from '#shared/rules/places/limits'
import { useBooks } from '../../services/hooks/use-reading-progress.ts'
import type { BookNames } from './book-label.tsx'

interface LoadedNames {
  readonly names: BookNames
  readonly hasFailed: boolean
}

/** @param series normalized name of the page's series */
export function useBookNames(series: string, limits: Limits, isWanted: boolean): LoadedNames {
  const { value, status } = useBooks(isWanted ? 0 : null)
  return {
    names: { series, books: value?.ok ? value.value : null, limits },
    hasFailed: status === 'failed' || value?.ok === false,
  }
}

/** Hook: one part of a page as it is stored now, for editing. */
import type { ReadError } from '#shared/errors'
import type { PageView } from '#shared/model/page'
import type { TypeName } from '#shared/model/page-types'
import type { PageOrRedirect } from '../ports/pages.ts'
import { useQuery } from './use-query.ts'

type PageToEdit =
  | { readonly kind: 'loading' }
  | { readonly kind: 'page'; readonly page: PageView }
  | Extract<PageOrRedirect, { kind: 'elsewhere' }>
  | { readonly kind: 'error'; readonly error: ReadError }

export interface EditedPage {
  readonly page: PageToEdit
  /** Loads again; the current page is shown until then. */
  readonly refetch: () => void
}

export function usePageToEdit(type: TypeName, view: string, key: string): EditedPage {
  const { value, status, refetch } = useQuery(`${type} ${view} ${key}`, ({ pages }) => pages.read(type, view, key))
  if (status === 'failed') return { page: { kind: 'error', error: { kind: 'failed' } }, refetch }
  if (value === null) return { page: { kind: 'loading' }, refetch }
  return { page: value.ok ? value.value : { kind: 'error', error: value.error }, refetch }
}

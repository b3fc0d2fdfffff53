/** Hook: one part of a page as it is stored now, for editing. */
import { useRef } from 'react'
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
  const part = `${type} ${view} ${key}`
  const loadedPart = useRef('')
  const { value, status, refetch } = useQuery(part, ({ pages }) => {
    // A later load has to see what was saved since.
    const load = loadedPart.current === part ? pages.read : pages.readPrefetched
    loadedPart.current = part
    return load(type, view, key)
  })
  if (status === 'failed') return { page: { kind: 'error', error: { kind: 'failed' } }, refetch }
  if (value === null) return { page: { kind: 'loading' }, refetch }
  return { page: value.ok ? value.value : { kind: 'error', error: value.error }, refetch }
}

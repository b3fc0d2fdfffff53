/** One part of a page as it is stored now, for whoever edits it. */
import type { ReadError } from '#shared/errors'
import type { PageView } from '#shared/model/page'
import type { TypeName } from '#shared/model/page-types'
import type { PageAnswer } from '../ports/pages.ts'
import { useAnswer } from './use-answer.ts'

type PageToEdit =
  | { readonly kind: 'loading' }
  | { readonly kind: 'page'; readonly page: PageView }
  | Extract<PageAnswer, { kind: 'elsewhere' }>
  | { readonly kind: 'error'; readonly error: ReadError }

export interface EditedPage {
  readonly read: PageToEdit
  /** What is shown stays until the answer is there. */
  readonly again: () => void
}

export function usePageToEdit(type: TypeName, view: string, key: string): EditedPage {
  const { value, state, again } = useAnswer(`${type} ${view} ${key}`, ({ pages }) =>
    pages.read(type, view, key),
  )
  if (state === 'failed') return { read: { kind: 'error', error: { kind: 'failed' } }, again }
  if (value === null) return { read: { kind: 'loading' }, again }
  return { read: value.ok ? value.value : { kind: 'error', error: value.error }, again }
}

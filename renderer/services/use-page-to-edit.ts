/** One part of a page as it is stored now, for whoever edits it. */
import { useCallback, useEffect, useState } from 'react'
import type { ReadError } from '#shared/errors'
import type { PageView } from '#shared/model/page'
import type { TypeName } from '#shared/model/page-types'
import { useServices } from './use-services.ts'

export type PageToEdit =
  | { readonly kind: 'loading' }
  | { readonly kind: 'page'; readonly page: PageView }
  /** Renamed, or of another type: the address of its view. */
  | { readonly kind: 'elsewhere'; readonly path: string }
  | { readonly kind: 'error'; readonly error: ReadError }

export interface EditedPage {
  readonly read: PageToEdit
  /** What is shown stays until the answer is there. */
  readonly again: () => void
}

export function usePageToEdit(type: TypeName, view: string, key: string): EditedPage {
  const services = useServices()
  const [read, setRead] = useState<PageToEdit>({ kind: 'loading' })
  const [asked, setAsked] = useState(0)
  // asked again counts as another question
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    let left = false
    services()
      .then(({ pages }) => pages.read(type, view, key))
      .then(
        (answer) => {
          if (!left) setRead(answer.ok ? answer.value : { kind: 'error', error: answer.error })
        },
        () => {
          if (!left) setRead({ kind: 'error', error: { kind: 'failed' } })
        },
      )
    return () => {
      left = true
    }
  }, [services, type, view, key, asked])
  return { read, again: useCallback(() => setAsked((count) => count + 1), []) }
}

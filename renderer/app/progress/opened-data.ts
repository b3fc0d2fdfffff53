/** Types: route data as the gate has opened it. */
import type { TypeName } from '#shared/model/page-types'
import type { Limits } from '#shared/rules/places/limits'
import type { Hidden } from '#shared/rules/places/visibility'
import type { FoldedText } from './folded-texts.tsx'

/** Result of opening route data: the part that the reader may see, or the reason why that is nothing. */
export type OpenedData<T> =
  | {
      readonly kind: 'data'
      readonly data: T
      readonly hasHidden: boolean
      /** Present if texts are folded: opens one of them from the next rendering on. */
      readonly unfold?: (text: FoldedText) => void
    }
  /** A page that the reader has not met. */
  | {
      readonly kind: 'unmet'
      /** Key of the page. */
      readonly page: string
      readonly hidden: Hidden
      readonly safeName: string | undefined
    }
  /** Versions of a page, which are shown after a question. */
  | { readonly kind: 'question'; readonly page: QuestionedPage; readonly hidden: Hidden | null }

export interface QuestionedPage {
  readonly key: string
  readonly name: string
  readonly type: TypeName
  /** Position of the page's card; undefined for an unplaced page. */
  readonly position?: string
  /** Shown in place of the name to a reader who has not met the page. */
  readonly safeName?: string
}

/** Opens one kind of route data. */
export type OpenData<T> = (data: T, limits: Limits) => OpenedData<T>

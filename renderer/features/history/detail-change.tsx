/** Component: a fact of a page as it changed; each of its texts is isolated, since anybody may have written it. */
import { createElement, Fragment } from 'react'
import { DETAIL_TITLES, type DetailName } from '#shared/model/history'

interface DetailChangeProps {
  readonly detail: DetailName
  /** Its old text and its new one; more where one of them holds an arrow itself. */
  readonly texts: readonly string[]
}

export const DetailChange = ({ detail, texts }: DetailChangeProps) =>
  // as arguments the texts need no keys, which they could not have: two of them may be equal
  createElement(
    Fragment,
    null,
    `${DETAIL_TITLES[detail]}: `,
    ...texts.flatMap((text, index) => [index > 0 && ' → ', createElement('bdi', null, text)]),
  )

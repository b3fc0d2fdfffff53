/** Component: a fact of a page as it changed; each of its texts is isolated, since anybody may have written it. */
import { createElement, Fragment } from 'react'
import { ARROW, DETAIL_TITLES } from '#shared/model/history'
import type { ChangedDetail } from '#shared/rules/history/page-history'

export const DetailChange = ({ detail, texts }: ChangedDetail) =>
  // as arguments the texts need no keys, which they could not have: two of them may be equal
  createElement(
    Fragment,
    null,
    `${DETAIL_TITLES[detail]}: `,
    ...texts.flatMap((text, index) => [index > 0 && ARROW, createElement('bdi', null, text)]),
  )

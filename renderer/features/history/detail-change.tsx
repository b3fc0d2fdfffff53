/** Component: the change of a page detail. Each text is isolated in a `bdi`, since anybody may have written it. */
import { createElement, Fragment } from 'react'
import { DETAIL_LABELS } from '#shared/messages/history-messages'
import { formatOwnFirst } from '#shared/messages/place-messages'
import { ARROW } from '#shared/model/history'
import type { ChangedDetail } from '#shared/rules/history/page-history'

export const DetailChange = ({ detail, texts }: ChangedDetail) =>
  // Children passed as arguments need no keys; the texts could not be keys, since two may be equal.
  createElement(
    Fragment,
    null,
    `${DETAIL_LABELS[detail]}: `,
    ...texts.flatMap((text, index) => [
      index > 0 && ARROW,
      createElement('bdi', null, detail === 'ownFirst' ? formatOwnFirst(text) : text),
    ]),
  )

/** Component: the summary of one save: its editor's comment, or else the sections and details it changed. */

import { Fragment } from 'react'
import type { HistoryEntry } from '#shared/model/history'
import { getReaderLabel } from '#shared/model/page-types'
import { summarizeEntry } from '#shared/rules/history/page-history'
import { UNKNOWN_POSITION } from '#shared/rules/places/card-positions'
import { hasWrittenSummary } from '#shared/rules/places/open-changes'
import { HAS_PLACE_ATTRIBUTES } from '../../ui/place-attributes.ts'
import { DetailChange } from './detail-change.tsx'

interface SaveSummaryProps {
  readonly entry: HistoryEntry
  readonly className?: string | undefined
}

export function SaveSummary({ entry, className }: SaveSummaryProps) {
  const { text: words, details } = summarizeEntry(entry, getReaderLabel)
  return (
    <span
      dir="auto"
      className={className}
      {...(HAS_PLACE_ATTRIBUTES && hasWrittenSummary(entry) && { 'data-at': UNKNOWN_POSITION })}
    >
      {words}
      {details.map((change, index) => (
        <Fragment key={`${change.detail} ${change.texts}`}>
          {(index > 0 || words !== '') && ' · '}
          <DetailChange {...change} />
        </Fragment>
      ))}
    </span>
  )
}

/** Hook: the details of a new page: those of its draft, otherwise those of the link that led here. */
import { useState } from 'react'
import { type Draft, type DraftDetails, hasChanges } from '#shared/model/drafts/draft'
import { toPageKey } from '#shared/model/page-key'
import { getNewPageName } from './drafts/new-page-name.ts'
import type { PagePattern } from './page-pattern.ts'

export interface NewPageLink {
  /** The details typed before the template was chosen; the details of a draft take precedence. */
  readonly initialDetails: { readonly name: string; readonly series: string }
  /** The name in the link that led here; empty if it has none. */
  readonly requestedName: string
  /** What the page takes over from another one; null for nothing. */
  readonly pattern: PagePattern | null
}

export interface NewPageDetails {
  readonly details: DraftDetails
  /** The draft that is open in place of the page that a link named; null if the link named none, or this one. */
  readonly otherDraft: Draft | null
}

export function useNewPageDetails(
  draft: Draft,
  { initialDetails: typed, requestedName, pattern }: NewPageLink,
): NewPageDetails {
  const [otherDraft] = useState(() => {
    const isOther = toPageKey(getNewPageName(draft) ?? requestedName) !== toPageKey(requestedName)
    return requestedName !== '' && isOther && hasChanges(draft) ? draft : null
  })
  // A draft keeps the name that it was begun with, also if the link here names another page.
  const name = hasChanges(draft) && draft.pageName !== '' ? draft.pageName : typed.name
  const begun: DraftDetails = {
    name,
    series: name === typed.name ? typed.series : '',
    bookNumber: '',
    locationType: pattern?.details.locationType ?? null,
  }
  return { details: draft.details ?? begun, otherDraft }
}

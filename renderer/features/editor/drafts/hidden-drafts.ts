/** Hook: which drafts are of pages that the reader has not met. Their names are shown after the question before editing. */
import { formatUnmetDraft } from '#shared/messages/consent-messages'
import type { Draft } from '#shared/model/drafts/draft'
import { explainCard } from '#shared/rules/places/card-positions'
import type { Hidden } from '#shared/rules/places/visibility'
import { useLimits } from '../../../services/hooks/use-limits.ts'
import { useMaySeeAll } from '../../../services/hooks/use-may-see-all.ts'
import { usePagePositions } from '../../../services/hooks/use-page-positions.ts'

/** Returns a function that says why the name of a draft's page is hidden; null if it is not. */
export function useHiddenDrafts(): (draft: Draft) => Hidden | null {
  const limits = useLimits()
  const maySeeAll = useMaySeeAll('editing')
  const findPosition = usePagePositions()
  // The name of a new page is the person's own.
  return ({ key: { subject } }) =>
    maySeeAll || subject.kind === 'new' ? null : explainCard(findPosition(subject.page), limits)
}

export const formatHiddenDraft = (hidden: Hidden): string =>
  formatUnmetDraft(hidden.kind === 'later' ? hidden.bookNumber : null)

/** Hook: which drafts are of pages that the reader has not met. Their names are shown after the question before editing. */
import { CONSENT_MESSAGES, formatUnmetDraft } from '#shared/messages/consent-messages'
import type { Draft } from '#shared/model/drafts/draft'
import { explainCard } from '#shared/rules/places/card-positions'
import { useLimits } from '../../../services/hooks/use-limits.ts'
import { useMaySeeAll } from '../../../services/hooks/use-may-see-all.ts'
import { usePagePositions } from '../../../services/hooks/use-page-positions.ts'

/** Returns what is shown in place of the name of a draft's page; null if the name is shown. */
type FormatHidden = (draft: Draft) => string | null

export type HiddenDrafts =
  | { readonly kind: 'loading' }
  | { readonly kind: 'loaded'; readonly formatHidden: FormatHidden }
  /** It is not known which pages the reader has met, so no name is shown. */
  | { readonly kind: 'failed'; readonly formatHidden: FormatHidden; readonly retry: () => void }

export function useHiddenDrafts(): HiddenDrafts {
  const limits = useLimits()
  const maySeeAll = useMaySeeAll('names')
  const positions = usePagePositions(!maySeeAll)
  if (maySeeAll) return { kind: 'loaded', formatHidden: () => null }
  if (positions.kind === 'loading') return positions
  // The name of a new page is the person's own.
  if (positions.kind === 'failed')
    return {
      ...positions,
      formatHidden: ({ key: { subject } }) => (subject.kind === 'new' ? null : CONSENT_MESSAGES.unknownDraft),
    }
  return {
    kind: 'loaded',
    formatHidden: ({ key: { subject } }) => {
      if (subject.kind === 'new') return null
      const hidden = explainCard(positions.find(subject.page), limits)
      const safeName = positions.findSafeName(subject.page)
      return hidden && formatUnmetDraft(hidden.kind === 'later' ? hidden.bookNumber : null, safeName)
    },
  }
}

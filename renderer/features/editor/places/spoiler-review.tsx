/** Component: lists what the names and the summary of a page give away, each with its remedy. */
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { SPOILER_MESSAGES } from '#shared/messages/unmet-messages'
import { type Draft, listChangedSections, toStoredBlocks } from '#shared/model/drafts/draft'
import type { PageCard, PageDetails, PageReference } from '#shared/model/page'
import { getSectionSpec, listSectionNames, type TypeName } from '#shared/model/page-types'
import { selectBooks } from '#shared/rules/places/book-index'
import { Button } from '../../../ui/button.tsx'
import { joinNodes } from '../../../ui/join-nodes.ts'
import type { DraftSession } from '../drafts/draft-session.ts'
import { useDraftState } from '../drafts/use-draft.ts'
import { moveFocusFrom } from '../find/move-focus.ts'
import { ReviewList } from '../find/review-list.tsx'
import { useSectionViews } from '../find/section-views.tsx'
import type { NameSearch } from '../find/unlinked-names.ts'
import { focusSafeName } from '../unmet-fields.tsx'
import { findSpoilers, type Spoiler } from './find-spoilers.ts'
import { useStoryState } from './story-places-provider.tsx'

interface SpoilerReviewProps {
  readonly session: DraftSession
  /** The existing pages by their keys. */
  readonly pages: ReadonlyMap<string, PageCard>
  /** Of the names of these pages. */
  readonly names: NameSearch
  /** The page as it is stored; null for a new one. */
  readonly base: PageReference | null
  readonly details: PageDetails
}

const toId = (spoiler: Spoiler): string => JSON.stringify(spoiler)

export function SpoilerReview({ session, pages, names, base, details }: SpoilerReviewProps) {
  const [ignored, setIgnored] = useState<ReadonlySet<string>>(new Set())
  const { index } = useStoryState()
  const search = useMemo(
    () => index && { index, pages, books: selectBooks([...pages.values()]), names },
    [index, pages, names],
  )
  // Deferred, so that typing is not delayed by the search.
  const draft = useDeferredValue(useDraftState(session).draft)
  const shownDetails = useDeferredValue(details)
  const spoilers = useMemo(
    () => (search === null ? [] : findSpoilers({ base, details: shownDetails, changed: listChanged(draft) }, search)),
    [base, shownDetails, draft, search],
  ).filter((spoiler) => !ignored.has(toId(spoiler)))
  return (
    <ReviewList
      found={spoilers.length === 0 ? null : SPOILER_MESSAGES.found(spoilers.length)}
      review={SPOILER_MESSAGES.review}
    >
      {spoilers.map((spoiler) => (
        <SpoilerItem
          key={toId(spoiler)}
          spoiler={spoiler}
          type={details.type}
          onIgnore={() => setIgnored((all) => new Set([...all, toId(spoiler)]))}
        />
      ))}
    </ReviewList>
  )
}

const listChanged = (draft: Draft) =>
  new Map(listChangedSections(draft).map((name) => [name, toStoredBlocks(draft.sections.get(name)?.blocks ?? [])]))

interface SpoilerItemProps {
  readonly spoiler: Spoiler
  readonly type: TypeName
  readonly onIgnore: () => void
}

function SpoilerItem({ spoiler, type, onIgnore }: SpoilerItemProps) {
  const lead = useLead(type)
  const isOfName = spoiler.kind === 'name' || spoiler.kind === 'safeName'
  return (
    <li>
      <span>{describe(spoiler)}</span>
      {isOfName && <Button onClick={focusSafeName}>{SPOILER_MESSAGES.enterSafeName}</Button>}
      {!isOfName && lead !== undefined && <Button onClick={() => lead.focus()}>{SPOILER_MESSAGES.goToLead}</Button>}
      <Button
        onClick={({ currentTarget }) => {
          moveFocusFrom(currentTarget, () => lead?.focus())
          onIgnore()
        }}
      >
        {SPOILER_MESSAGES.ignore}
      </Button>
    </li>
  )
}

/** Returns the text editor of the lead; undefined on the screen of another part of the page. */
function useLead(type: TypeName) {
  const views = useSectionViews()
  const lead = listSectionNames(type).find((name) => getSectionSpec(name).area === 'lead')
  return lead && views.get(lead)
}

function describe(spoiler: Spoiler): ReactNode {
  switch (spoiler.kind) {
    case 'name':
      return SPOILER_MESSAGES.name(spoiler.bookNumber)
    case 'safeName':
      return joinNodes(SPOILER_MESSAGES.safeName(<bdi>{spoiler.name}</bdi>))
    case 'noSummary':
      return SPOILER_MESSAGES.noSummary
    case 'summary':
      return joinNodes(SPOILER_MESSAGES.summary(<bdi>{spoiler.name}</bdi>))
  }
}

/** Component: lists links of placed texts to pages that readers first meet later, each with its remedies. */
import { useDeferredValue, useMemo, useState } from 'react'
import { EDITOR_LABELS } from '#shared/messages/editor-messages'
import { LEAK_MESSAGES } from '#shared/messages/placing-messages'
import type { Draft } from '#shared/model/drafts/draft'
import type { PageCard } from '#shared/model/page'
import type { SectionName } from '#shared/model/page-types'
import { Button } from '../../../ui/button.tsx'
import { joinNodes } from '../../../ui/join-nodes.ts'
import type { DraftSession } from '../drafts/draft-session.ts'
import { useDraftState } from '../drafts/use-draft.ts'
import { moveFocusFrom } from '../find/move-focus.ts'
import { ReviewList } from '../find/review-list.tsx'
import { type SectionViews, useSectionViews } from '../find/section-views.tsx'
import { describePlace } from './describe-place.ts'
import { findLeaks, hasChangedEntry, type Leak, type LeakSearch } from './find-leaks.ts'
import placeStyles from './places.module.css'
import { useStoryState } from './story-places-provider.tsx'

interface LeakReviewProps {
  readonly session: DraftSession
  /** The existing pages by their keys. */
  readonly pages: ReadonlyMap<string, PageCard>
  /** Key of the edited page; empty for a new one without a name. */
  readonly ownKey: string
}

interface SectionLeak extends Leak {
  readonly section: SectionName
  /** Identifies the link to a page in an entry. */
  readonly id: string
}

export function LeakReview({ session, pages, ownKey }: LeakReviewProps) {
  const views = useSectionViews()
  const story = useStoryState()
  const [ignored, setIgnored] = useState<ReadonlySet<string>>(new Set())
  const { index } = story
  const search = useMemo(() => index && { index, pages, ownKey }, [index, pages, ownKey])
  // Deferred, so that typing is not delayed by the search.
  const draft = useDeferredValue(useDraftState(session).draft)
  const leaks = useMemo(
    () => (search === null ? [] : listLeaks(views, draft, search).filter((leak) => !ignored.has(leak.id))),
    [views, draft, search, ignored],
  )
  return (
    <ReviewList found={leaks.length === 0 ? null : LEAK_MESSAGES.found(leaks.length)} review={LEAK_MESSAGES.review}>
      {leaks.map((leak) => (
        <LeakItem key={leak.id} leak={leak} onIgnore={() => setIgnored((all) => new Set([...all, leak.id]))} />
      ))}
    </ReviewList>
  )
}

/** Lists the links in the texts that the draft has changed. Of several links to a page in one text, the first is listed. */
function listLeaks(views: SectionViews, draft: Draft, search: LeakSearch): readonly SectionLeak[] {
  const leaks = [...draft.sections].flatMap(([section, { base, blocks }]) =>
    findLeaks(views.get(section)?.listTexts() ?? [], blocks, search)
      .filter(({ entry }) => hasChangedEntry(base?.blocks ?? [], blocks, entry))
      .map((leak) => ({ ...leak, section, id: `${section} ${leak.entry} ${leak.name}` })),
  )
  return leaks.filter(({ id }, at) => leaks.findIndex((other) => other.id === id) === at)
}

interface LeakItemProps {
  readonly leak: SectionLeak
  readonly onIgnore: () => void
}

function LeakItem({ leak, onIgnore }: LeakItemProps) {
  const view = useSectionViews().get(leak.section)
  const story = useStoryState()
  const first = describePlace(leak.first, story).long
  const remedies = [
    {
      label: LEAK_MESSAGES.placeThere(first),
      act: () => view?.places.placeItems([{ id: leak.entry, isBlock: false, place: leak.first }]),
    },
    { label: LEAK_MESSAGES.removeLink, act: () => view?.replace([leak], leak.words) },
    { label: LEAK_MESSAGES.ignore, act: onIgnore },
  ]
  return (
    <li>
      <button type="button" className={placeStyles['sentence']} onClick={() => view?.select(leak)}>
        {joinNodes(LEAK_MESSAGES.leak(describePlace(leak.place, story).long, <bdi>{leak.name}</bdi>, first))}
      </button>
      {remedies.map(({ label, act }) => (
        <Button
          key={label}
          aria-label={EDITOR_LABELS.named(label, leak.name)}
          onClick={({ currentTarget }) => {
            moveFocusFrom(currentTarget, () => view?.focus())
            act()
          }}
        >
          {label}
        </Button>
      ))}
    </li>
  )
}

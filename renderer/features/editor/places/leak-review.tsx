/** Component: lists links of placed texts to pages that readers first meet later, each with its remedies. */
import { type MouseEvent, useDeferredValue, useId, useMemo, useState } from 'react'
import { EDITOR_LABELS } from '#shared/messages/editor-messages'
import { LEAK_MESSAGES } from '#shared/messages/placing-messages'
import type { Draft } from '#shared/model/drafts/draft'
import type { PageCard } from '#shared/model/page'
import type { SectionName } from '#shared/model/page-types'
import { Button } from '../../../ui/button.tsx'
import { joinNodes } from '../../../ui/join-nodes.ts'
import type { DraftSession } from '../drafts/draft-session.ts'
import { useDraftState } from '../drafts/use-draft.ts'
import styles from '../find/find-panel.module.css'
import { type SectionViews, useSectionViews } from '../find/section-views.tsx'
import { describePlace } from './describe-place.ts'
import { findLeaks, hasChangedEntry, type Leak, type LeakSearch } from './find-leaks.ts'
import placeStyles from './places.module.css'
import { useStoryState } from './story-places-provider.tsx'

interface LeakReviewProps {
  readonly session: DraftSession
  readonly pages: readonly PageCard[]
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
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [ignored, setIgnored] = useState<ReadonlySet<string>>(new Set())
  const { index } = story
  const search = useMemo(
    () => index && { index, pages: new Map(pages.map((page) => [page.key, page])), ownKey },
    [index, pages, ownKey],
  )
  // Deferred, so that typing is not delayed by the search.
  const draft = useDeferredValue(useDraftState(session).draft)
  const leaks = useMemo(
    () => (search === null ? [] : listLeaks(views, draft, search).filter((leak) => !ignored.has(leak.id))),
    [views, draft, search, ignored],
  )
  // The status is always rendered, because screen readers announce only changes of an existing one.
  if (leaks.length === 0) return <span role="status" className="visually-hidden" />
  return (
    <div className={styles['names']}>
      <span>
        <span role="status">{LEAK_MESSAGES.found(leaks.length)}</span>{' '}
        <Button variant="bare" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {LEAK_MESSAGES.review}
        </Button>
      </span>
      <ul id={id} hidden={!isOpen}>
        {leaks.map((leak) => (
          <LeakItem key={leak.id} leak={leak} onIgnore={() => setIgnored((all) => new Set([...all, leak.id]))} />
        ))}
      </ul>
    </div>
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
  /** The focus goes to the next leak, since the buttons leave with the line; from the last one to the section. */
  const moveFocus = ({ currentTarget }: MouseEvent) => {
    const line = currentTarget.closest('li')
    const other = line?.nextElementSibling ?? line?.previousElementSibling
    if (other == null) view?.focus()
    else other.querySelector('button')?.focus()
  }
  return (
    <li>
      <button type="button" className={placeStyles['sentence']} onClick={() => view?.select(leak)}>
        {joinNodes(LEAK_MESSAGES.leak(describePlace(leak.place, story).long, <bdi>{leak.name}</bdi>, first))}
      </button>
      {remedies.map(({ label, act }) => (
        <Button
          key={label}
          aria-label={EDITOR_LABELS.named(label, leak.name)}
          onClick={(event) => {
            moveFocus(event)
            act()
          }}
        >
          {label}
        </Button>
      ))}
    </li>
  )
}

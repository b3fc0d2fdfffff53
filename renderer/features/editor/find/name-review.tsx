/** Component: lists names of pages that were typed without brackets, links those that are chosen, and lists unclosed links. */
import { useDeferredValue, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { EDITOR_LABELS } from '#shared/messages/editor-messages'
import { formatUnclosed, formatUnlinked } from '#shared/messages/find-messages'
import { Button } from '../../../ui/button.tsx'
import type { DraftSession } from '../drafts/draft-session.ts'
import { useDraftState } from '../drafts/use-draft.ts'
import styles from './find-panel.module.css'
import { moveFocusFrom } from './move-focus.ts'
import { ReviewList } from './review-list.tsx'
import { useSectionViews } from './section-views.tsx'
import { listUnclosedLinks, listUnlinkedNames, type NameSearch, type UnlinkedName } from './unlinked-names.ts'

interface NameReviewProps {
  readonly session: DraftSession
  readonly search: NameSearch
  /** Key of the edited page; empty for a new one without a name. */
  readonly ownKey: string
}

export function NameReview({ session, search, ownKey }: NameReviewProps) {
  const views = useSectionViews()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  // Deferred, so that typing is not delayed by the search.
  const draft = useDeferredValue(useDraftState(session).draft)
  const names = useMemo(
    () => listUnlinkedNames(views, draft, search, ownKey).filter((one) => !left.has(one.id)),
    [views, draft, search, ownKey, left],
  )
  const typedLink = useSyncExternalStore(views.subscribe, views.typedLink)
  const unclosed = useMemo(
    () => listUnclosedLinks(views, draft, typedLink).filter((one) => !left.has(one.id)),
    [views, draft, typedLink, left],
  )
  const all = [...unclosed, ...names]
  useEffect(() => {
    for (const section of draft.sections.keys())
      views.get(section)?.highlight(
        'name',
        names.filter((one) => one.section === section),
      )
  }, [views, draft, names])

  const moveFocus = (button: Element, { section }: UnlinkedName) =>
    moveFocusFrom(button, () => views.get(section)?.focus())
  const link = (chosen: readonly UnlinkedName[]) =>
    session.together(() => {
      // From the last to the first, so that the positions of the others stay as they are.
      for (const one of chosen.toReversed()) views.get(one.section)?.replace([one], `[[${one.name}]]`)
    })
  const linkAll = () => {
    link(names)
    // The button goes with the last name.
    if (names[0] !== undefined) views.get(names[0].section)?.focus()
  }
  const found = [
    ...(unclosed.length > 0 ? [formatUnclosed(unclosed.length)] : []),
    ...(names.length > 0 ? [formatUnlinked(names.length)] : []),
  ]
  return (
    <ReviewList
      found={found.length === 0 ? null : found.join(' ')}
      review={EDITOR_LABELS.reviewNames}
      tools={names.length > 0 && <Button onClick={linkAll}>{EDITOR_LABELS.linkAll}</Button>}
    >
      {all.map((one) => (
        <NameItem
          key={one.id}
          name={one}
          onShow={() => views.get(one.section)?.select(one)}
          onLink={(button) => {
            moveFocus(button, one)
            link([one])
          }}
          onLeave={(button) => {
            moveFocus(button, one)
            setLeft(new Set([...left, one.id]))
          }}
        />
      ))}
    </ReviewList>
  )
}

interface NameItemProps {
  readonly name: UnlinkedName
  readonly onShow: () => void
  /** Is given the button that was pressed, which goes with the name. */
  readonly onLink: (button: Element) => void
  readonly onLeave: (button: Element) => void
}

const NameItem = ({ name: { before, name, after, isUnclosed }, onShow, onLink, onLeave }: NameItemProps) => (
  <li>
    <button type="button" className={styles['mention']} onClick={onShow}>
      {before}
      <strong>{name}</strong>
      {after}
    </button>
    {!isUnclosed && (
      <Button
        aria-label={EDITOR_LABELS.named(EDITOR_LABELS.linkThis, name)}
        onClick={({ currentTarget }) => onLink(currentTarget)}
      >
        {EDITOR_LABELS.linkThis}
      </Button>
    )}
    <Button
      variant="bare"
      aria-label={EDITOR_LABELS.named(EDITOR_LABELS.notALink, name)}
      onClick={({ currentTarget }) => onLeave(currentTarget)}
    >
      {EDITOR_LABELS.notALink}
    </Button>
  </li>
)

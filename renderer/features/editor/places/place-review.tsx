/** Component: a review that steps through the texts of a page and places each by one key. It changes the draft. */
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { EDITOR_LABELS } from '#shared/messages/editor-messages'
import { PLACE_REVIEW_MESSAGES, PLACING_MESSAGES } from '#shared/messages/placing-messages'
import { getSectionSpec, type SectionName } from '#shared/model/page-types'
import type { Place } from '#shared/model/place'
import { Button } from '../../../ui/button.tsx'
import { isSingleKey } from '../../../ui/is-single-key.ts'
import type { DraftSession } from '../drafts/draft-session.ts'
import { useSectionViews } from '../find/section-views.tsx'
import { describePlace } from './describe-place.ts'
import { PlaceSearch } from './place-search.tsx'
import styles from './places.module.css'
import type { ReviewItem, ReviewScope } from './review-items.ts'
import { findNextBook, findNextChapter } from './step-places.ts'
import { useStoryPlaces, useStoryState } from './story-places-provider.tsx'
import { type PlaceReviewState, usePlaceReview } from './use-place-review.ts'

interface PlaceReviewProps {
  readonly session: DraftSession
  /** In the order of the screen. */
  readonly sections: readonly SectionName[]
  readonly onClose: () => void
}

type ActionName = keyof typeof PLACE_REVIEW_MESSAGES.actions

interface Action {
  readonly name: ActionName
  readonly label: string
  /** null if it is not possible now. */
  readonly act: (() => void) | null
}

const SCOPES: readonly ReviewScope[] = ['text', 'section', 'page']

export function PlaceReview({ session, sections, onClose }: PlaceReviewProps) {
  const review = usePlaceReview(session, sections)
  const { items, current } = review
  const [scope, setScope] = useState<ReviewScope>('text')
  const [isChoosing, setChoosing] = useState(false)
  const panel = useRef<HTMLDivElement>(null)
  const hasEnded = current === undefined
  useShownItem(current)
  useFocusInside(panel, `${hasEnded} ${isChoosing}`)
  const apply = (place: Place | null) => {
    setChoosing(false)
    setScope('text')
    review.apply(place, scope)
  }
  const actions = useActions(review, apply, () => setChoosing(true))
  const onKeyDown = (event: KeyboardEvent) => {
    const key = event.key.toUpperCase()
    const action = actions.find(({ name }) => KEYS[name] === key)
    if (key === 'ESCAPE') onClose()
    else if (!isSingleKey(event.nativeEvent)) return
    else if (key === PLACE_REVIEW_MESSAGES.scopeKey) setScope(SCOPES[SCOPES.indexOf(scope) + 1] ?? 'text')
    else if (action === undefined) return
    else action.act?.()
    event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has no keys of its own either
    <div
      ref={panel}
      role="group"
      tabIndex={-1}
      aria-label={PLACE_REVIEW_MESSAGES.name}
      className={styles['review']}
      onKeyDown={onKeyDown}
    >
      <ReviewStatus review={review} />
      {isChoosing && !hasEnded ? (
        <PlaceSearch hasPlace={false} onChoose={apply} onClose={() => setChoosing(false)} />
      ) : (
        <>
          {!hasEnded && <ScopeButtons scope={scope} onChange={setScope} />}
          <ActionButtons actions={actions.filter(({ name }) => !hasEnded || (name === 'back' && items.length > 0))}>
            <Button variant="bare" onClick={onClose}>
              {EDITOR_LABELS.close}
            </Button>
          </ActionButtons>
        </>
      )}
    </div>
  )
}

const KEYS: Readonly<Record<ActionName, string>> = PLACE_REVIEW_MESSAGES.keys

interface ActionButtonsProps {
  readonly actions: readonly Action[]
  readonly children: ReactNode
}

const ActionButtons = ({ actions, children }: ActionButtonsProps) => (
  <span className={styles['buttons']}>
    {actions.map(({ name, label, act }) => (
      <Button key={name} aria-keyshortcuts={KEYS[name]} aria-disabled={act === null} onClick={() => act?.()}>
        {label}
        <span aria-hidden="true" className={styles['key']}>
          {KEYS[name]}
        </span>
      </Button>
    ))}
    {children}
  </span>
)

/** Moves the focus into the review when it opens, and when the focused element has left it. */
function useFocusInside(panel: RefObject<HTMLElement | null>, state: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the state can remove the focused element
  useEffect(() => {
    if (panel.current?.contains(document.activeElement) === false) panel.current.focus()
  }, [panel, state])
}

/** Marks the current text in its section, and scrolls to it. */
function useShownItem(item: ReviewItem | undefined): void {
  const views = useSectionViews()
  const { key, section, from, to } = item ?? {}
  useEffect(() => {
    if (section === undefined || from === undefined || to === undefined) return
    const view = views.get(section)
    view?.highlight('review', from < to ? [{ from, to }] : [])
    return () => view?.highlight('review', [])
  }, [views, section, from, to])
  useEffect(() => {
    if (key !== undefined && section !== undefined) views.get(section)?.reveal('review', 'start')
  }, [views, key, section])
}

function useActions(
  review: PlaceReviewState,
  apply: (place: Place | null) => void,
  onOther: () => void,
): readonly Action[] {
  const story = useStoryPlaces()
  const state = useStoryState()
  const { before, canGoBack, leave, back } = review
  const first = state.index?.listBooks(state.series)[0]?.key
  const book = before?.book ?? first
  useEffect(() => {
    if (book !== undefined) story.loadChapters(book)
  }, [story, book])
  const give = (name: ActionName, place: Place | null): Action => {
    const label = PLACE_REVIEW_MESSAGES.actions[name]
    if (place === null) return { name, label, act: null }
    return {
      name,
      label: PLACE_REVIEW_MESSAGES.withPlace(label, describePlace(place, state).short),
      act: () => apply(place),
    }
  }
  const simple = (name: ActionName, act: (() => void) | null): Action => ({
    name,
    label: PLACE_REVIEW_MESSAGES.actions[name],
    act,
  })
  return [
    give('same', before),
    give('chapter', findNextChapter(before, state)),
    give('book', findNextBook(before, state)),
    simple('none', () => apply(null)),
    simple('other', onOther),
    simple('leave', leave),
    simple('back', canGoBack ? back : null),
  ]
}

/** Says which text is placed, and at the end how many are. */
function ReviewStatus({ review: { items, current, number } }: { readonly review: PlaceReviewState }) {
  const state = useStoryState()
  const placed = items.filter(({ at }) => at !== undefined).length
  const done =
    items.length === 0 ? PLACE_REVIEW_MESSAGES.empty : PLACE_REVIEW_MESSAGES.done(placed, items.length - placed)
  return (
    <p role="status" className={styles['step']}>
      {current === undefined ? (
        done
      ) : (
        <>
          {PLACE_REVIEW_MESSAGES.step(number, items.length, getSectionSpec(current.section).label)}
          {' · '}
          {current.at === undefined
            ? PLACING_MESSAGES.noPlace
            : PLACE_REVIEW_MESSAGES.now(describePlace(current.at, state).long)}
          {' · '}
          <q>{current.text === '' ? PLACE_REVIEW_MESSAGES.image : shorten(current.text)}</q>
        </>
      )}
    </p>
  )
}

/** UTF-16 units of the text that are shown and read out. */
const MAX_EXCERPT = 90

const shorten = (text: string): string => (text.length > MAX_EXCERPT ? `${text.slice(0, MAX_EXCERPT)}…` : text)

interface ScopeButtonsProps {
  readonly scope: ReviewScope
  readonly onChange: (scope: ReviewScope) => void
}

const ScopeButtons = ({ scope, onChange }: ScopeButtonsProps) => (
  <fieldset className={styles['buttons']} aria-label={PLACE_REVIEW_MESSAGES.scope}>
    {SCOPES.map((one) => (
      <Button
        key={one}
        variant="bare"
        aria-pressed={one === scope}
        aria-keyshortcuts={PLACE_REVIEW_MESSAGES.scopeKey}
        onClick={() => onChange(one)}
      >
        {PLACE_REVIEW_MESSAGES.scopes[one]}
      </Button>
    ))}
    <span aria-hidden="true" className={styles['key']}>
      {PLACE_REVIEW_MESSAGES.scopeKey}
    </span>
  </fieldset>
)
